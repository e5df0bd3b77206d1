import type { PanelModule } from './interface.ts'

/** Reads a file into the cache of the browser. Throws if the server is unreachable or fails. */
async function readFile(url: string): Promise<void> {
  const response = await fetch(url)
  await response.text()
  // Accepts 404: the server may run a newer release meanwhile, whose panel imports other files.
  if (response.status >= 500) throw new Error(url)
}

/**
 * Loads the panel's code. Browsers do not repeat an import that has failed, so nothing is imported before all files are
 * in the cache. Another call then tries again.
 */
export async function loadPanel(baseUrl: string): Promise<PanelModule> {
  const urls = PANEL_PATHS.map((path) => baseUrl + path)
  await Promise.all(urls.map(readFile))
  return await import(urls[0] as string)
}
