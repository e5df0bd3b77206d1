import type { Manifest } from '../web/build/build-assets.ts'

/** One loading of the widget: the file with this source, and what it imports that is not loaded yet. */
interface SizeLimit {
  readonly name: string
  readonly source: RegExp
  readonly maxBytes: number
}

const PANEL = 'widget/src/panel/main.tsx'

/** Maximum sizes after gzip. The first limit whose source matches applies. */
const limits: readonly SizeLimit[] = [
  { name: 'loader', source: /^widget\/src\/loader\/main[.]ts$/, maxBytes: 3000 },
  // The goal is 26,000.
  { name: 'panel', source: /^widget\/src\/panel\/main[.]tsx$/, maxBytes: 32_000 },
  { name: 'translation', source: /^widget\/src\/locales\//, maxBytes: 2500 },
  { name: 'code for files', source: /^widget\/src\/panel\/features\/attachments\/part[.]tsx$/, maxBytes: 5500 },
  { name: 'end of a chat', source: /^widget\/src\/panel\/features\/ending\/view[.]tsx$/, maxBytes: 5500 },
  { name: 'part that is loaded when it is used', source: /^widget\/src\/panel\//, maxBytes: 4000 },
]

/** The size of one loading. `maxBytes` is undefined if no limit covers its source. */
interface LoadingSize {
  readonly name: string
  readonly source: string
  readonly bytes: number
  readonly maxBytes: number | undefined
}

type Files = Manifest['files']

/** Returns a file and everything that it imports, directly or not. */
function withImports(files: Files, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const imported of files[name]?.imports ?? []) withImports(files, imported, seen)
  return seen
}

function loadingSizes({ files }: Manifest): LoadingSize[] {
  const panel = Object.keys(files).find((name) => files[name]?.source === PANEL)
  const loadedWithPanel = panel === undefined ? new Set<string>() : withImports(files, panel)
  return Object.entries(files).flatMap(([name, { source }]) => {
    if (source === undefined) return []
    const loaded = [...withImports(files, name)].filter((file) => source === PANEL || !loadedWithPanel.has(file))
    const limit = limits.find((one) => one.source.test(source))
    const bytes = loaded.reduce((sum, file) => sum + (files[file]?.gzipSize ?? 0), 0)
    return [{ name: limit?.name ?? 'unknown', source, bytes, maxBytes: limit?.maxBytes }]
  })
}

/** Returns the sizes of the built widget, such as `2899 of 3000: loader (widget/src/loader/main.ts)`. */
export const sizeFigures = (manifest: Manifest): string[] =>
  loadingSizes(manifest).map(({ name, source, bytes, maxBytes }) => `${bytes} of ${maxBytes}: ${name} (${source})`)

/** Returns what is larger than its limit, or has none, one line each. */
export const sizeIssues = (manifest: Manifest): string[] =>
  loadingSizes(manifest).flatMap(({ name, source, bytes, maxBytes }) => {
    if (maxBytes === undefined) return [`${source}: has no limit; list one in tools/asset-sizes.ts`]
    return bytes <= maxBytes ? [] : [`${source}: the ${name} has ${bytes} bytes after gzip, ${maxBytes} are allowed`]
  })
