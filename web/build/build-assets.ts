import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type BuildOptions, build, type Metafile } from 'esbuild'
import { minify } from 'vite'
import { BROWSER_FLOOR, SYNTAX_TARGET } from './browser-floor.ts'
import { buildConsole, CONSOLE_SOURCE } from './build-console.ts'
import {
  type BuiltFile,
  CORE_SOURCE,
  findPanel,
  listImportedFiles,
  listPanelFiles,
  PANEL_SOURCE,
  PARTS_OF_SHELL,
  panelFileName,
  withImports,
} from './panel-files.ts'
import { hashSources } from './source-hash.ts'
import { type ManifestFile, replaceFolder, writeCompressed } from './write-files.ts'

const web = join(import.meta.dirname, '..')

/** The folder of the built files. */
const assetsFolder = join(web, 'dist')

const LOADER_SOURCE = 'widget/src/loader/main.ts'
const FORMS_SOURCE = 'forms/src/main.ts'
const PART = 'part'

const common: BuildOptions = {
  absWorkingDir: web,
  bundle: true,
  minify: true,
  legalComments: 'none',
  target: SYNTAX_TARGET,
  platform: 'browser',
  charset: 'utf8',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  // Style sheets are constructed by script, because pages may forbid style elements.
  loader: { '.css': 'text' },
  define: { 'process.env.NODE_ENV': '"production"' },
}

/** Minifies style sheets before they become texts in the script. */
const minifiedStyles: NonNullable<BuildOptions['plugins']>[number] = {
  name: 'minified-styles',
  setup: ({ onLoad, esbuild }) => {
    onLoad({ filter: /[.]css$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const { code } = await esbuild.transform(source, { loader: 'css', minify: true, target: BROWSER_FLOOR })
      return { contents: code.trim(), loader: 'text' }
    })
  },
}

/**
 * Lets each part that is loaded later import the panel, and the core unless it is a part of the shell: they are loaded by
 * then. Otherwise the compiler would cut them into a file for each set of parts that share something: more requests, and
 * text that compresses worse.
 */
const partsImportPanel: NonNullable<BuildOptions['plugins']>[number] = {
  name: 'parts-import-panel',
  setup: ({ onLoad, onResolve, resolve }) => {
    onResolve({ filter: /^[.]/, namespace: 'file' }, async ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined
      const resolved = await resolve(path, { kind: 'import-statement', resolveDir })
      return { path: relative(web, resolved.path), namespace: PART, errors: resolved.errors }
    })
    onLoad({ filter: /./, namespace: PART }, ({ path }) => ({
      contents: [PANEL_SOURCE, ...(PARTS_OF_SHELL.test(path) ? [] : [CORE_SOURCE])]
        .map((source) => `import './${source}';`)
        .join('')
        .concat(`export * from './${path}'`),
      resolveDir: web,
    }))
  },
}

/** Minifies what esbuild has minified again, which makes it 2 % smaller. Throws if the text does not compile. */
async function minifyAgain(name: string, content: Uint8Array, module: boolean): Promise<Uint8Array> {
  const options = { module, compress: { target: SYNTAX_TARGET }, mangle: { toplevel: module } }
  const { code, errors } = await minify(name, Buffer.from(content).toString(), options)
  if (errors.length > 0) throw new Error(`${name} could not be minified: ${errors.map(String).join('; ')}`)
  return Buffer.from(code.trim())
}

function describeOutput(path: string, content: Uint8Array, { outputs }: Metafile): BuiltFile {
  const name = panelFileName(path)
  const output = Object.entries(outputs).find(([written]) => panelFileName(written) === name)?.[1]
  const imports = (output?.imports ?? []).filter(({ kind, external }) => kind === 'import-statement' && !external)
  return {
    name,
    content,
    ...(output?.entryPoint === undefined ? {} : { source: output.entryPoint.replace(`${PART}:`, '') }),
    imports: imports.map(({ path: imported }) => panelFileName(imported)),
  }
}

async function buildPanel(): Promise<BuiltFile[]> {
  const { outputFiles, metafile } = await build({
    ...common,
    plugins: [minifiedStyles, partsImportPanel],
    entryPoints: { panel: join(web, PANEL_SOURCE) },
    format: 'esm',
    splitting: true,
    outdir: join(assetsFolder, 'widget'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    write: false,
    metafile: true,
  })
  const outputs = outputFiles.map(({ path, contents }) => describeOutput(path, contents, metafile))
  const minifyFile = async (file: BuiltFile) => ({
    ...file,
    content: await minifyAgain(file.name, file.content, true),
  })
  return await Promise.all(listImportedFiles(outputs).map(minifyFile))
}

/** Builds a script that pages load by its name, with a script element of its own. */
async function buildScript(name: string, source: string, define: Record<string, string> = {}): Promise<BuiltFile> {
  const { outputFiles } = await build({
    ...common,
    plugins: [minifiedStyles],
    entryPoints: [join(web, source)],
    format: 'iife',
    define: { ...common.define, ...define },
    write: false,
  })
  const [file] = outputFiles
  if (!file) throw new Error(`esbuild wrote no ${name}`)
  return { name, content: await minifyAgain(name, file.contents, false), source, imports: [] }
}

function buildLoader(panelFiles: readonly string[]): Promise<BuiltFile> {
  const paths = panelFiles.map((name) => `/${name}`)
  return buildScript('widget.js', LOADER_SOURCE, { PANEL_PATHS: JSON.stringify(paths) })
}

/** The names of the files that the page of the console loads. */
export interface ConsoleFiles {
  readonly script: string
  /** Scripts that the entry file imports. */
  readonly preloads: readonly string[]
  readonly styles: readonly string[]
}

/** `manifest.json` of the built files. */
export interface Manifest {
  /** The hash of the sources that the files were built from. */
  readonly sourceHash: string
  /** The entry file of the panel. */
  readonly panel: string
  /** The files that the page of the console loads. */
  readonly console: ConsoleFiles
  readonly files: Readonly<Record<string, ManifestFile>>
}

function listConsoleFiles(files: readonly BuiltFile[]): ConsoleFiles {
  const entry = files.find(({ source }) => source === CONSOLE_SOURCE)
  if (!entry) throw new Error('Vite wrote no entry file of the console')
  const loaded = Array.from(withImports(files, entry.name)).filter((name) => name !== entry.name)
  const isStyle = (name: string) => name.endsWith('.css')
  return {
    script: entry.name,
    preloads: loaded.filter((name) => !isStyle(name)),
    styles: loaded.filter(isStyle),
  }
}

/** Builds the web files into `web/dist` and returns their manifest. Throws if a source does not compile. */
export async function buildAssets(): Promise<Manifest> {
  const sourceHash = await hashSources(web)
  const [files, consoleFiles] = await Promise.all([buildPanel(), buildConsole()])
  const [loader, forms] = await Promise.all([buildLoader(listPanelFiles(files)), buildScript('forms.js', FORMS_SOURCE)])
  const folder = await mkdtemp(`${assetsFolder}-`)
  // The account of the server is often another one than that of the installation, and must read the files.
  await chmod(folder, 0o755)
  const written = []
  for (const file of [loader, forms, ...files, ...consoleFiles]) written.push(await writeCompressed(folder, file))
  const manifest: Manifest = {
    sourceHash,
    panel: findPanel(files).name,
    console: listConsoleFiles(consoleFiles),
    files: Object.fromEntries(written),
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2))
  await replaceFolder(folder, assetsFolder)
  return manifest
}
