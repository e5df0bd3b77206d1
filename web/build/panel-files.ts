/** The source of the panel's entry file, relative to `web`. */
export const PANEL_SOURCE = 'widget/src/panel/main.tsx'

/** The source of what conversations need, relative to `web`. */
export const CORE_SOURCE = 'widget/src/panel/core.ts'

/** Sources of parts that a visitor may see before the core is loaded, or instead of it. */
export const PARTS_OF_SHELL =
  /^(ui\/i18n\/|widget\/src\/(locales\/|panel\/(page-commands|platform\/|features\/(pre-chat\/|offline-form\/notice))))/

/** A file that the compiler has written. */
export interface BuiltFile {
  readonly name: string
  readonly content: Uint8Array
  /** The source of an entry file, or of a file that is loaded when it is needed. */
  readonly source?: string
  /** The files that are loaded with this one. */
  readonly imports: readonly string[]
}

/** Returns the name of a built file of the panel. */
export const panelFileName = (path: string): string => `widget/${path.slice(path.lastIndexOf('/') + 1)}`

/** Returns the entry file of the panel. */
export function findPanel(files: readonly BuiltFile[]): BuiltFile {
  const panel = files.find(({ source }) => source === PANEL_SOURCE)
  if (!panel) throw new Error('esbuild wrote no panel')
  return panel
}

/** Returns a file and everything that it imports, directly or not. */
export function withImports(files: readonly BuiltFile[], name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  const file = files.find((one) => one.name === name)
  for (const imported of file?.imports ?? []) withImports(files, imported, seen)
  return seen
}

/** Returns the names of the files that are loaded with the panel, its entry file first. */
export const listPanelFiles = (files: readonly BuiltFile[]): string[] =>
  Array.from(withImports(files, findPanel(files).name))

/**
 * Replaces each `import("./part.js")` by a list of the part's file and of the files that it imports, which `loadModule`
 * takes. The sources cannot contain this list, because the compiler names the files.
 */
export function listImportedFiles(files: readonly BuiltFile[]): BuiltFile[] {
  const loaded = listPanelFiles(files)
  const listFiles = (_import: string, path: string): string => {
    const needed = Array.from(withImports(files, panelFileName(path))).filter((name) => !loaded.includes(name))
    return JSON.stringify(needed.map((name) => name.replace('widget/', './')))
  }
  return files.map((file) => {
    const text = Buffer.from(file.content).toString()
    return { ...file, content: Buffer.from(text.replace(/\bimport\("([^"]+)"\)/g, listFiles)) }
  })
}
