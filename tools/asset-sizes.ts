import type { Manifest } from '../web/build/build-assets.ts'
import { CONSOLE_SOURCE } from '../web/build/build-console.ts'
import { CORE_SOURCE as CORE, PANEL_SOURCE as PANEL, PARTS_OF_SHELL } from '../web/build/panel-files.ts'

/** The limit of one loading: the file with this source and its imports, without the files that are loaded before. */
interface SizeLimit {
  readonly name: string
  readonly source: RegExp
  readonly maxBytes: number
  /** Sources of files that are loaded at the same time and count towards the limit. */
  readonly with?: readonly string[]
  /** Sources of files that are loaded before, and do not count. Defaults to the panel. */
  readonly after?: readonly string[]
}

const ENGLISH_OF_PARTS = 'widget/src/locales/en-lazy.ts'

const SHELL = 'console/src/shell/shell.tsx'

const CONVERSATION = 'console/src/features/conversations/view.tsx'

const CONSOLE_PATTERN = new RegExp(`^${CONSOLE_SOURCE.replace('.', '[.]')}$`)

/** Maximum sizes after gzip. The first limit whose source matches applies. */
const limits: readonly SizeLimit[] = [
  { name: 'loader', source: /^widget\/src\/loader\/main[.]ts$/, maxBytes: 3000 },
  { name: 'panel at its first opening', source: /^widget\/src\/panel\/main[.]tsx$/, maxBytes: 26_000, after: [] },
  {
    name: 'panel at its first opening with the form before the chat',
    source: /^widget\/src\/panel\/features\/pre-chat\/view[.]tsx$/,
    maxBytes: 26_000,
    with: [PANEL, ENGLISH_OF_PARTS],
    after: [],
  },
  {
    name: 'panel and core up to the first message',
    source: /^widget\/src\/panel\/core[.]ts$/,
    maxBytes: 36_500,
    with: [PANEL],
    after: [],
  },
  { name: 'translation', source: /^(widget\/src\/locales|ui\/i18n)\//, maxBytes: 2500 },
  { name: 'part of the shell', source: PARTS_OF_SHELL, maxBytes: 4000 },
  {
    name: 'code for files',
    source: /^widget\/src\/panel\/features\/attachments\/part[.]tsx$/,
    maxBytes: 5500,
    after: [PANEL, CORE],
  },
  {
    name: 'end of a chat',
    source: /^widget\/src\/panel\/features\/ending\/view[.]tsx$/,
    maxBytes: 5500,
    after: [PANEL, CORE],
  },
  {
    name: 'part that is loaded when it is used',
    source: /^widget\/src\/panel\//,
    maxBytes: 4000,
    after: [PANEL, CORE],
  },
  { name: 'script of the forms', source: /^forms\/src\/main[.]ts$/, maxBytes: 10_000, after: [] },
  { name: 'console before the sign-in', source: CONSOLE_PATTERN, maxBytes: 230_000, after: [] },
  {
    name: 'console with the inbox and a conversation',
    source: new RegExp(`^${CONVERSATION.replace('.', '[.]')}$`),
    maxBytes: 280_000,
    with: [CONSOLE_SOURCE, SHELL, 'console/src/features/inbox/view.tsx'],
    after: [],
  },
  { name: 'translation of the console', source: /^console\/src\/locales\//, maxBytes: 20_000, after: [CONSOLE_SOURCE] },
  {
    name: 'part of a conversation',
    source: /^console\/src\/features\/(conversations|visitors|emoji)\//,
    maxBytes: 33_000,
    after: [CONSOLE_SOURCE, SHELL, CONVERSATION],
  },
  {
    name: 'administration page with a form',
    source:
      /^console\/src\/features\/(agents|departments|widgets|canned-responses|service-keys|blocked-visitors)\/view[.]tsx$/,
    maxBytes: 70_000,
    after: [CONSOLE_SOURCE, SHELL, 'console/src/shell/administration.tsx'],
  },
  {
    name: 'choice of keys',
    source: /^console\/src\/shell\/shortcut-settings[.]tsx$/,
    maxBytes: 10_000,
    // It uses the sentences of the conversations, which are loaded before.
    after: [CONSOLE_SOURCE, SHELL, CONVERSATION, 'console/src/shell/account.tsx'],
  },
  {
    name: 'frame of the console',
    source: /^console\/src\/shell\/shell[.]tsx$/,
    maxBytes: 60_000,
    after: [CONSOLE_SOURCE],
  },
  { name: 'part of the console', source: /^console\/src\//, maxBytes: 30_000, after: [CONSOLE_SOURCE, SHELL] },
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

/** Returns the files of some sources and everything that they import. */
function filesOf(files: Files, sources: readonly string[]): Set<string> {
  const names = Object.keys(files).filter((name) => sources.includes(files[name]?.source ?? ''))
  return new Set(names.flatMap((name) => Array.from(withImports(files, name))))
}

function loadingSizes({ files }: Manifest): LoadingSize[] {
  return Object.values(files).flatMap(({ source }) => {
    if (source === undefined) return []
    const limit = limits.find((one) => one.source.test(source))
    const loadedBefore = filesOf(files, limit?.after ?? [PANEL])
    const loaded = Array.from(filesOf(files, [source, ...(limit?.with ?? [])])).filter(
      (file) => !loadedBefore.has(file),
    )
    const bytes = loaded.reduce((sum, file) => sum + (files[file]?.gzipSize ?? 0), 0)
    return [{ name: limit?.name ?? 'unknown', source, bytes, maxBytes: limit?.maxBytes }]
  })
}

/** Returns the sizes of the built web files, such as `2899 of 3000: loader (widget/src/loader/main.ts)`. */
export const sizeFigures = (manifest: Manifest): string[] =>
  loadingSizes(manifest).map(({ name, source, bytes, maxBytes }) => `${bytes} of ${maxBytes}: ${name} (${source})`)

/** Returns what is larger than its limit, or has none, one line each. */
export const sizeIssues = (manifest: Manifest): string[] =>
  loadingSizes(manifest).flatMap(({ name, source, bytes, maxBytes }) => {
    if (maxBytes === undefined) return [`${source}: has no limit; list one in tools/asset-sizes.ts`]
    return bytes <= maxBytes ? [] : [`${source}: the ${name} has ${bytes} bytes after gzip, ${maxBytes} are allowed`]
  })
