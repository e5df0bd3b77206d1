import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Something of the page that the widget uses or changes, and the only files that may. */
interface OwnedGlobal {
  readonly name: string
  readonly pattern: RegExp
  readonly owners: readonly string[]
}

const panel = 'web/widget/src/panel/platform'
const loader = 'web/widget/src/loader'

const ownedGlobals: readonly OwnedGlobal[] = [
  {
    name: 'a change of document.title',
    pattern: /document\.title\s*[+?|&]*=(?!=)|Reflect\.set\(document\b/,
    owners: [`${panel}/page-title.ts`],
  },
  {
    name: 'the root element of the page',
    // The language of the page may be read.
    pattern: /document\.documentElement(?!\.lang\b(?!\s*[+?|&]*=(?!=)))/,
    owners: [`${panel}/fullscreen.ts`],
  },
  { name: 'localStorage', pattern: /\blocalStorage\b/, owners: ['web/ui/browser/storage.ts', `${loader}/main.ts`] },
  {
    name: 'a change of history',
    pattern: /Reflect\.set\(history\b|history\.\w+\s*=(?!=)/,
    owners: [`${loader}/page-views.ts`],
  },
]

/**
 * Returns the lines of the widget that use or change what belongs to the page outside of the files that may. Two
 * writers of the title, for example, would undo each other's changes.
 */
export function pageGlobalIssues(tree: string): string[] {
  const files = globSync(['web/widget/src/**/*.{ts,tsx}', 'web/ui/browser/*.ts'], {
    cwd: tree,
    exclude: (name) => name.endsWith('.test.ts'),
  })
  return files.sort().flatMap((path) =>
    readFileSync(join(tree, path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        ownedGlobals
          .filter(
            ({ pattern, owners }) => !owners.includes(path) && !/^\s*(?:\/\/|\/?\*)/.test(line) && pattern.test(line),
          )
          .map(({ name, owners }) => `${path}:${index + 1}: ${name} belongs to ${owners.join(' and ')}`),
      ),
  )
}
