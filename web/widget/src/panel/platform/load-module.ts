/** Reads a file into the cache of the browser. Throws unless the server sends it. */
async function readFile(url: string): Promise<void> {
  const response = await fetch(url)
  await response.text()
  if (!response.ok) throw new Error(`${url} was refused with ${response.status}.`)
}

/**
 * Imports a module that is loaded when it is needed: `loadModule(() => import('./menu.tsx'))`. Throws if one of its
 * files cannot be loaded; another call then tries again. Browsers do not repeat an import that has failed, so nothing
 * is imported before all files are in the cache.
 */
export async function loadModule<Module>(importModule: () => Promise<Module>): Promise<Module> {
  // The build replaces the import by the names of the module's file and of the files that it imports.
  const files = importModule() as unknown as readonly string[]
  const urls = files.map((file) => new URL(file, import.meta.url).href)
  await Promise.all(urls.map(readFile))
  return await import(urls[0] as string)
}
