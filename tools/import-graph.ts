import { globSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

const configFile = join(import.meta.dirname, '../.dependency-cruiser.cjs')
const roots = [
  'server',
  'packages',
  'sdk/src',
  'bench',
  'tests',
  'tools',
  'web/build',
  'web/ui',
  'web/widget/src',
  'web/forms/src',
  'web/console/src',
]
const testFiles = ['^tests/', '^packages/[^/]+/test-support/', '[.]test[.]tsx?$']

const sourceFiles = (tree: string): string[] =>
  roots.flatMap((root) => globSync(`${root}/**/*.{ts,tsx,js}`, { cwd: tree, exclude: ['**/node_modules/**'] })).sort()

async function runDependencyCruiser(tree: string, options: ICruiseOptions): Promise<ICruiseResult> {
  const present = roots.filter((root) => globSync(root, { cwd: tree }).length > 0)
  const { output } = await cruise(present, { ...options, baseDir: tree, validate: true })
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered text: ${output.slice(0, 200)}`)
  return output
}

const formatViolations = (result: ICruiseResult): string[] =>
  result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from === to ? from : `${from} -> ${to}`}`)

/**
 * Returns the violations of `.dependency-cruiser.cjs` in the sources of a folder, one line each (`rule: from -> to`). A file
 * that the tool did not see is a violation too.
 */
export async function importIssues(tree: string): Promise<string[]> {
  const options = await extractDepcruiseOptions(configFile)
  const whole = await runDependencyCruiser(tree, {
    ...options,
    ruleSet: { forbidden: options.ruleSet?.forbidden?.filter((rule) => !('scope' in rule)) ?? [] },
  })
  // Leaves out tests: one that starts the whole application would make its folder depend on every other one.
  const production = await runDependencyCruiser(tree, { ...options, exclude: { path: testFiles } })
  const seen = new Set(whole.modules.map(({ source }) => source))
  const unseen = sourceFiles(tree).filter((file) => !seen.has(file))
  return [
    ...new Set([
      ...unseen.map((file) => `not-seen: ${file}`),
      ...formatViolations(whole),
      ...formatViolations(production),
    ]),
  ]
}
