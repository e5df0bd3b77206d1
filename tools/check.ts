import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sizeFigures, sizeIssues } from './asset-sizes.ts'
import { readBuiltManifest, readBuiltScripts, readStyleSheets } from './built-files.ts'
import { fileLayoutIssues } from './file-layout.ts'
import { importIssues } from './import-graph.ts'
import { lockFileIssues } from './lock-file.ts'
import { pageGlobalIssues } from './page-globals.ts'
import { plainWordIssues } from './plain-words.ts'
import { documentIssues } from './prose.ts'
import { requestAddressIssues } from './request-address.ts'
import { scriptIssues } from './script-issues.ts'
import { styleIssues } from './style-issues.ts'

/** One static check. */
interface Check {
  readonly name: string
  /** Returns texts that say what is wrong; an empty list if nothing is. */
  readonly issues: () => Promise<readonly string[]>
  /** Returns figures to print, whether or not something is wrong. */
  readonly figures?: () => Promise<readonly string[]>
}

/** Names above the floor that the scripts of the console may contain: libraries call them only where they exist. */
const guardedInConsole = [
  ...['reportError', 'TouchEvent', 'toBase64', 'fromBase64', 'captureStackTrace'],
  // `polyfills.ts` adds it.
  'hasOwn',
  // React's names of its own functions, and `CSS.escape`, which MDN's data have in a form that the check does not know.
  ...['use', 'toArray', 'escape'],
]

const root = join(import.meta.dirname, '..')

const environment = {
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
  // Otherwise Redocly sends telemetry and asks the registry for its newest version.
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}

/** Creates a check that runs a program, which fails by its exit code and prints what is wrong. */
function createProgramCheck(name: string, command: string, ...given: string[]): Check {
  const issues = async (): Promise<string[]> => {
    const child = spawn(command, given, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
    return code === 0 ? [] : [`${output}${errors}`.trim() || `${command} ended with ${code} and said nothing`]
  }
  return { name, issues }
}

const checks: readonly Check[] = [
  createProgramCheck(
    'format, lint, names and sizes (biome)',
    'biome',
    'ci',
    '--colors=off',
    '--error-on-warnings',
    '--diagnostic-level=warn',
    '--max-diagnostics=none',
  ),
  createProgramCheck('types (tsc)', 'tsc', '--noEmit', '--project', '.'),
  createProgramCheck('types of the SDK, where there is no Node (tsc)', 'tsc', '--noEmit', '--project', 'sdk'),
  createProgramCheck(
    'types of the reference page, where there is a browser (tsc)',
    'tsc',
    '--noEmit',
    '--project',
    'packages/api-reference/src/browser',
  ),
  createProgramCheck(
    'types of the widget, where there is a browser (tsc)',
    'tsc',
    '--noEmit',
    '--project',
    'web/widget',
  ),
  createProgramCheck('types of the forms, where there is a browser (tsc)', 'tsc', '--noEmit', '--project', 'web/forms'),
  createProgramCheck('types of the console (tsc)', 'tsc', '--noEmit', '--project', 'web/console'),
  createProgramCheck('promises and switches (oxlint)', 'oxlint', '--type-aware', '--deny-warnings'),
  { name: 'imports between layers (dependency-cruiser)', issues: () => importIssues(root) },
  { name: 'files are where the layout allows them', issues: async () => fileLayoutIssues(root) },
  {
    name: 'limits by address take it from clientAddressKey',
    issues: async () => requestAddressIssues(root),
  },
  { name: 'what belongs to the page is changed in one place', issues: async () => pageGlobalIssues(root) },
  { name: 'plain words in comments and documents', issues: async () => plainWordIssues(root) },
  { name: 'prose of the documents (textlint)', issues: () => documentIssues(root) },
  createProgramCheck('dead files, exports and dependencies (knip)', 'knip', '--no-progress'),
  {
    name: 'the lock file is whole and names no registry',
    issues: async () => lockFileIssues(await readFile(join(root, 'package-lock.json'), 'utf8')),
  },
  {
    name: 'sizes of widget and console, in bytes after gzip',
    issues: async () => sizeIssues(await readBuiltManifest()),
    figures: async () => sizeFigures(await readBuiltManifest()),
  },
  {
    name: 'widget and forms run in the oldest browsers, without HTML from texts',
    issues: async () => [
      ...scriptIssues(await readBuiltScripts('widget')),
      ...scriptIssues(await readBuiltScripts('forms')),
      ...styleIssues(readStyleSheets(root, 'web/{widget,forms}/src/**/*.css')),
    ],
  },
  {
    name: 'the console runs in the oldest browsers',
    issues: async () => [
      ...scriptIssues(await readBuiltScripts('console'), { allowed: guardedInConsole, isOnStrictPages: false }),
      ...styleIssues(readStyleSheets(root, 'web/{console/src,ui/react}/**/*.css')),
    ],
  },
  createProgramCheck('docs/settings.md is what the server declares', 'node', 'tools/write-settings-page.ts', '--check'),
  createProgramCheck('openapi/v1.json is what the server serves', 'node', 'tools/write-openapi.ts', '--check'),
  createProgramCheck(
    'the types of the SDK are those of openapi/v1.json',
    'node',
    'tools/sdk-types/write-sdk-types.ts',
    '--check',
  ),
  createProgramCheck(
    'openapi/v1.json is sound (redocly)',
    'redocly',
    'lint',
    '--extends=recommended-strict',
    'openapi/v1.json',
  ),
]

async function runCheck({ name, issues, figures }: Check): Promise<boolean> {
  const start = performance.now()
  const found = await issues().catch((failure: unknown) => [String(failure)])
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  for (const figure of (await figures?.().catch(() => [])) ?? []) console.log(`     ${figure}`)
  for (const issue of found) console.log(issue.replace(/^/gm, '     '))
  return found.length === 0
}

let failed = 0
for (const check of checks) if (!(await runCheck(check))) failed += 1
console.log(failed === 0 ? `All ${checks.length} checks pass.` : `${failed} of ${checks.length} checks fail.`)
process.exitCode = failed === 0 ? 0 : 1
