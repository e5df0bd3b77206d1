import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const WORDS = /ticket|conversation|visitor|agent/gi

// The name of a header field in RFC 9110.
const USER_AGENT = /user-agent/gi

/** Returns each product term in the platform, as `server/platform/db/columns.ts: ticket`. */
function wordsOfTheProduct(): string[] {
  const files = globSync('server/platform/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(USER_AGENT, '')
    return [...new Set(text.match(WORDS))].map((word) => `${file}: ${word}`)
  })
}

test('the platform names no ticket, conversation, visitor or agent', () => {
  expect(wordsOfTheProduct()).toEqual([])
})
