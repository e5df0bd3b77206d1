import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CODE_PLACEHOLDER, extractComments } from './comments.ts'

/** The folders and files whose comments, documents and API descriptions are checked. */
const coveredPaths = [
  'docs',
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'openapi/v1.json',
  'server',
  'packages',
  'sdk',
  'tests',
  'tools',
  'bench',
  'web',
]

const NAME_THE_ACTOR = 'name the actor, such as the visitor, the worker or another process'

/** The words that we do not write, as regular expressions in which a space stands for any white space, and what to write. */
const plainWords: Readonly<Record<string, string>> = {
  'who(?:so)?ever|whomever': NAME_THE_ACTOR,
  '(?:some|any|no|every)body(?:.s)?': NAME_THE_ACTOR,
  'of ours': 'write "our", or name the owner',
  'that which': 'name the thing',
  '(?:(?:is|are|was|were|be|being|been) )?told(?: (?:apart|of|about))?':
    'say what is sent, returned or shown, and to which client; "unless told otherwise" is "by default"',
  'tells (?:whether|how many|which|what)': 'write "returns" or "reports"',
  '(?:hears|heard|hear) of': 'write "receives", "is notified of" or "learns"',
  'heard(?! of)': 'write "received", and name the message',
  'hears(?! of)': 'write "receives", and name the message',
  '(?:comes?|came|coming) in(?= ?[.,;:)])': 'write "arrives", "is admitted" or "is called"',
  'mind no|(?:must|does|do) not mind': 'say what works anyway',
  'at hand': 'write "available" or "loaded"',
  '(?:goes|went|go) on(?= ?[.,;:)]|and)': 'write "continues"',
  'any more(?= ?[.,;:)])|no more(?= ?[.,;:)])': 'write "no longer"',
  anew: 'write "again"',
  'of (?:its|their|his) own accord': 'write "by default" or "automatically"',
  'mend(?:s|ed|ing)?': 'write "fix" or "repair"',
  '(?:database|server|provider|process)(?: that)? (?:is|was|are|were) away': 'write "unreachable"',
  'some (?=[1-9]|ten|twenty|hundreds?|thousands?)': 'write "about"',
  'in vain': 'say what happens instead',
  'comes? along': 'write "is included" or "is installed with"',
  '(?:there|where)(?:of|in|upon)|thence|whence|thither': 'write "of it", "in which" or "from there"',
  forgets: 'write "discards" or "deletes"',
  'sees? to it': 'write "ensures"',
  'for want of': 'write "without" or "because … is missing"',
  'for good(?= ?[.,;:)])': 'write "permanently"',
  '(?:is|are|was|were|been) let in': 'write "admitted"',
  'stands? (?:in|at|on|below|beside)': 'write "is in", "is at"',
  'believ(?:es|ed|ing)': 'write "trusts", "caches" or "assumes"',
  'lies? (?:in|below|under|beside|at|on)': 'write "is in", "is below"',
}

const patterns = Object.entries(plainWords).map(([words, advice]) => ({
  expression: new RegExp(`(?<![\\w-])(?:${words.replaceAll(' ', '\\s+').replaceAll('\\s+?', '\\s*')})(?![\\w-])`, 'gi'),
  advice,
}))

const hideText = (text: string): string => text.replaceAll(/\S/g, CODE_PLACEHOLDER)

/** Hides code blocks, quoted code and the targets of links. */
const hideMarkdownCode = (markdown: string): string =>
  markdown.replaceAll(/^( *)(```+|~~~+)[\s\S]*?^ *\2.*$/gm, hideText).replaceAll(/`[^`]*`|\]\([^)]*\)/g, hideText)

/** Hides everything but the summaries and descriptions of an OpenAPI document. */
function extractDescriptions(document: string): string {
  let out = ''
  let end = 0
  for (const { 0: member, index } of document.matchAll(/"(?:summary|description)":\s*"(?:[^"\\]|\\.)*"/g)) {
    out += hideText(document.slice(end, index)) + hideMarkdownCode(member.replaceAll('\\n', '  '))
    end = index + member.length
  }
  return out + hideText(document.slice(end))
}

const textExtractors: Readonly<Record<string, (text: string) => string>> = {
  ts: extractComments,
  tsx: extractComments,
  js: extractComments,
  md: hideMarkdownCode,
  json: extractDescriptions,
}

/** Returns the words to replace in one file, as `docs/style.md:12: "whoever": name the actor`. */
export function wordIssues(path: string, text: string): string[] {
  const prose = textExtractors[path.slice(path.lastIndexOf('.') + 1)]?.(text) ?? ''
  return patterns
    .flatMap(({ expression, advice }) =>
      [...prose.matchAll(expression)].map(({ 0: words, index }) => ({ words, index, advice })),
    )
    .sort((one, other) => one.index - other.index)
    .map(({ words, index, advice }) => {
      const line = prose.slice(0, index).split('\n').length
      return `${path}:${line}: "${words.replaceAll(/\s+/g, ' ')}": ${advice}`
    })
}

/** Returns the words to replace in the covered files of a tree, one line each. */
export function plainWordIssues(tree: string, paths: readonly string[] = coveredPaths): string[] {
  const files = paths.flatMap((path) =>
    /[.]\w+$/.test(path)
      ? [path]
      : globSync(`${path}/**/*.{ts,tsx,js,md}`, { cwd: tree, exclude: ['**/node_modules/**', '**/dist/**'] }),
  )
  return files.sort().flatMap((path) => wordIssues(path, readFileSync(join(tree, path), 'utf8')))
}
