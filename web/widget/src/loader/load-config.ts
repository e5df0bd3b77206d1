import type { WidgetConfig } from './widget-config.ts'

/**
 * Minimum wait after each failed attempt; the wait is random, up to twice as long. After the last, there is no retry.
 */
const DELAYS_MS = [2000, 10_000, 60_000, 0]

/**
 * Loads the configuration of the widget. Returns null if the widget does not exist (404) or this page may not show it
 * (403). Retries after any other failure, and throws after the last attempt.
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
