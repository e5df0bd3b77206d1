import type { WidgetConfig } from './widget-config.ts'

/** How long to wait after each attempt, up to twice as long. The last attempt is not repeated. */
const DELAYS_MS = [2000, 10_000, 60_000, 0]

/**
 * Loads the configuration of the widget, and repeats a request that the server could not answer. Returns null if the
 * widget does not exist or must not be used on this page. Throws when the last attempt has failed.
 */
export async function loadConfig(baseUrl: string, widgetKey: string): Promise<WidgetConfig | null> {
  const url = `${baseUrl}/v1/widget/${encodeURIComponent(widgetKey)}/config`
  for (const delay of DELAYS_MS) {
    const response = await fetch(url, { credentials: 'omit' }).catch(() => null)
    if (response?.ok) return (await response.json()).data
    if (response?.status === 404 || response?.status === 403) return null
    await new Promise((resolve) => setTimeout(resolve, delay * (1 + Math.random())))
  }
  throw new Error(url)
}
