/**
 * Returns a function that imports a module, and after a failure imports it again. Browsers cache the failure of a module,
 * so each attempt needs another address. Where the error does not name the address, the browser may fail again.
 */
export function repeatableImport<Module>(importModule: () => Promise<Module>): () => Promise<Module> {
  let importNext = importModule
  return () =>
    importNext().catch((error: unknown) => {
      const [url] = /https?:\S+/.exec(String(error)) ?? []
      if (url !== undefined) importNext = () => import(`${url}?`)
      throw error
    })
}
