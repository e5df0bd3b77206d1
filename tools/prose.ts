import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { TextlintKernel, type TextlintKernelPlugin, type TextlintKernelRule } from '@textlint/kernel'

const documents = ['*.md', 'docs/**/*.md', 'packages/*/README.md', 'sdk/README.md', 'server/**/*.md']

/** Terms of textlint-rule-terminology that do not apply: `README`, `e-mail`, `id`, `website` and names of programs stay as they are. */
const excludedTerms = [
  'cURL',
  'ID',
  "id['’]?s",
  'readme(s)?',
  'e[- ]mail(s)?',
  'web[- ]?site(s)?',
  'file[- ]name(s)?',
  'lock[- ]file(s)?',
  'bug[- ]fix(es)?',
  'indexes\\b',
  'built ?in(s)?',
]

/** Repeated words and "there is". On our documents the other checks of write-good were wrong more often than right. */
const writeGoodOptions = {
  passive: false,
  adverb: false,
  weasel: false,
  so: false,
  tooWordy: false,
  eprime: false,
  cliches: false,
}

// `import` returns the default export of a CommonJS module in Node.js and in vitest at different depths; `require` does not.
const require = createRequire(import.meta.url)
const markdown = require('@textlint/textlint-plugin-markdown') as { default: TextlintKernelPlugin['plugin'] }
const terminology = require('textlint-rule-terminology') as { default: TextlintKernelRule['rule'] }
const writeGood = require('textlint-rule-write-good') as { default: TextlintKernelRule['rule'] }

const kernel = new TextlintKernel()

const options = {
  ext: '.md',
  plugins: [{ pluginId: 'markdown', plugin: markdown.default }],
  rules: [
    { ruleId: 'terminology', rule: terminology.default, options: { defaultTerms: true, exclude: excludedTerms } },
    { ruleId: 'write-good', rule: writeGood.default, options: writeGoodOptions },
  ],
}

/** Returns the words to replace in one Markdown text, as `README.md:12: Incorrect term: “github”, use “GitHub” instead`. */
export async function proseIssues(path: string, text: string): Promise<string[]> {
  const { messages } = await kernel.lintText(text, { ...options, filePath: path })
  return messages.map(({ line, message }) => `${path}:${line}: ${message}`)
}

/** Returns the words to replace in the documents of a tree, one line each. */
export async function documentIssues(tree: string): Promise<string[]> {
  const paths = globSync(documents, { cwd: tree, exclude: ['**/node_modules/**'] }).sort()
  const issues = await Promise.all(paths.map((path) => proseIssues(path, readFileSync(join(tree, path), 'utf8'))))
  return issues.flat()
}
