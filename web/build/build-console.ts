import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { BROWSER_FLOOR, SYNTAX_TARGET } from './browser-floor.ts'
import type { BuiltFile } from './panel-files.ts'

const web = join(import.meta.dirname, '..')

/** The source of the console's entry file, relative to `web`. */
export const CONSOLE_SOURCE = 'console/src/main.tsx'

/** The folder of the built files. The server serves each of them at `/` and its name. */
const ASSETS = 'console/assets'

/** Components that the inbox and its conversations do not use, and what only they need. */
const LATER_LIBRARIES =
  /oauth4webapi|react-(?:remove-scroll|number-format|style-singleton)|use-(?:sidecar|callback-ref|collapse|debounced-callback)|components[/](?:Accordion|Autocomplete|Badge|Collapse|Textarea|Checkbox|Chip|Combobox|Divider|Drawer|Fieldset|FloatingIndicator|Group|InlineInput|Kbd|Modal|ModalBase|MultiSelect|NavLink|NumberInput|Paper|PasswordInput|Pill|PillsInput|Progress|Radio|ScrollArea|SegmentedControl|Select|Switch|Table|Tabs|TagsInput|TextInput)[/]|utils[/]InlineInput[/]|icons[/]Icon(?:ArrowUp|ArrowsSort|Ban|ChevronLeft|ChevronRight|CircleCheck|CircleDashed|CircleMinus|CircleX|Copy|MessageCircle|Plus|Search|StarFilled|ZoomIn|ZoomOut)[.]/

const isLibraryOfInbox = (id: string): boolean => /[/]node_modules[/].*[.]m?js$/.test(id) && !LATER_LIBRARIES.test(id)

const toSource = (id: string | null): { readonly source?: string } =>
  id?.startsWith(`${web}/`) ? { source: id.slice(web.length + 1) } : {}

function describeOutput(output: Rolldown.OutputChunk | Rolldown.OutputAsset): BuiltFile {
  if (output.type === 'asset') return { name: output.fileName, content: Buffer.from(output.source), imports: [] }
  return {
    name: output.fileName,
    content: Buffer.from(output.code),
    ...toSource(output.facadeModuleId),
    imports: [...output.imports, ...(output.viteMetadata?.importedCss ?? [])],
  }
}

/** Builds the console and returns its files. Throws if a source does not compile. */
export async function buildConsole(): Promise<BuiltFile[]> {
  const built = await build({
    root: join(web, 'console'),
    base: '/',
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    mode: 'production',
    // These three make the same files wherever NODE_ENV has another value, such as in tests.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    resolve: { conditions: ['module', 'browser', 'production'] },
    build: {
      write: false,
      target: SYNTAX_TARGET,
      cssTarget: BROWSER_FLOOR,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        onwarn: (warning, warn) => {
          // Directives of libraries for servers that render components. The console renders in the browser only.
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
        },
        input: join(web, CONSOLE_SOURCE),
        output: {
          entryFileNames: `${ASSETS}/[name]-[hash].js`,
          chunkFileNames: `${ASSETS}/[name]-[hash].js`,
          codeSplitting: {
            // Without this, each set of pages that share a library gets files of its own: 70 for the inbox, which
            // compress worse than few.
            groups: [{ name: 'libraries', test: isLibraryOfInbox }],
          },
          assetFileNames: `${ASSETS}/[name]-[hash][extname]`,
        },
      },
    },
  })
  const [bundle] = [built].flat()
  if (!bundle || !('output' in bundle)) throw new Error('Vite wrote no console')
  return bundle.output.map(describeOutput)
}
