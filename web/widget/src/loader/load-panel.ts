import type { PanelModule } from './interface.ts'

/** Returns a function that loads the panel's code. A failed load is repeated by the next call. */
export function createPanelLoader(baseUrl: string): () => Promise<PanelModule> {
  let loading: Promise<PanelModule> | undefined
  let url = baseUrl + PANEL_PATH
  return () => {
    loading ??= (import(url) as Promise<PanelModule>).catch((error: unknown) => {
      loading = undefined
      // Browsers cache the failure of a module, so each attempt needs another address.
      url += '?'
      throw error
    })
    return loading
  }
}
