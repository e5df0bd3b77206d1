import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readStartCommand } from '../../server/start-command.ts'
import { repositoryFolder } from '../support/process.ts'

/** Makes objects that live for a while, as busy servers do, and tells how far the space of the young ones grew, in MiB. */
const busy = `
  const { getHeapSpaceStatistics } = require('node:v8')
  const young = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size
  let [held, most] = [[], 0]
  for (let made = 0; made < 3_000_000; made++) {
    held.push({ made, words: [made] })
    if (held.length > 200_000) held = []
    if (made % 1000 === 0) most = Math.max(most, young())
  }
  console.log(most / 1024 / 1024)`

test('npm start and the systemd unit use the same options, and limit the memory for young objects', async () => {
  const { args, environment } = readStartCommand()
  const flags = args.filter((word) => word.startsWith('--'))
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const unit = await readFile(join(repositoryFolder, 'docs/install.md'), 'utf8')
  expect(unit).toContain(`/node ${flags.join(' ')} server/start.js\n`)
  expect(unit).toContain(`Environment=${variables.join(' ')}\n`)
  // Otherwise the space is over its limit while a thread still frees the pages of the last collection.
  const grown = execFileSync(process.execPath, [...flags, '--single-threaded-gc', '--eval', busy], { encoding: 'utf8' })
  expect(Number(grown)).toBeLessThanOrEqual(32)
  expect(Number(grown)).toBeGreaterThan(8)
})
