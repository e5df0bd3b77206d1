import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compareSnapshots } from './sql-snapshot.ts'

const one = { postgres: 'select 1', sqlServer: 'select 1' }
const two = { postgres: 'select "a" limit $1', sqlServer: 'select top(@1) [a]' }

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flowdesk-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** A folder in which each worker has recorded its queries. */
async function recorded(...workers: (typeof one)[][]): Promise<string> {
  const folder = await makeFolder()
  const linesOf = (queries: (typeof one)[]): string => queries.map((query) => `${JSON.stringify(query)}\n`).join('')
  await Promise.all(workers.map((queries, place) => writeFile(join(folder, `${place}.jsonl`), linesOf(queries))))
  return folder
}

test('both files contain every query once, in the same order', async () => {
  const folder = await makeFolder()
  const broken = { postgres: 'select "a"\n  limit $1', sqlServer: 'select top(@1)\n\n [a]' }
  await compareSnapshots(await recorded([two, one], [one, broken]), { mode: 'replace', folder })
  const blocks = async (name: string) => (await readFile(join(folder, name), 'utf8')).split('\n\n').slice(1)
  expect(await blocks('queries.postgres.sql')).toEqual(['select "a" limit $1;', 'select 1;\n'])
  expect(await blocks('queries.sqlserver.sql')).toEqual(['select top(@1) [a];', 'select 1;\n'])
})

test('a run with the queries of the files has no differences', async () => {
  const folder = await makeFolder()
  await compareSnapshots(await recorded([one, two]), { mode: 'replace', folder })
  expect(await compareSnapshots(await recorded([two], [one]), { mode: 'compare', folder })).toEqual([])
})

test('missing, new and changed queries are reported', async () => {
  const folder = await makeFolder()
  const gone = { postgres: 'select 0', sqlServer: 'select 0' }
  await compareSnapshots(await recorded([gone, two]), { mode: 'replace', folder })
  const changed = { ...two, sqlServer: 'select top(@1) [b]' }
  expect(await compareSnapshots(await recorded([one, changed]), { mode: 'compare', folder })).toEqual([
    { kind: 'missing', ...gone },
    { kind: 'new', ...one },
    { kind: 'changed', ...changed },
  ])
})

test('without files every query is new', async () => {
  expect(await compareSnapshots(await recorded([one]), { mode: 'compare', folder: await makeFolder() })).toEqual([
    { kind: 'new', ...one },
  ])
})

test('an addition writes new and changed queries, and keeps the others', async () => {
  const folder = await makeFolder()
  await compareSnapshots(await recorded([one, two]), { mode: 'replace', folder })
  const changed = { ...two, sqlServer: 'select top(@1) [b]' }
  const added = { postgres: 'select 0', sqlServer: 'select 0' }
  await compareSnapshots(await recorded([changed, added]), { mode: 'add', folder })
  expect(await compareSnapshots(await recorded([added, one, changed]), { mode: 'compare', folder })).toEqual([])
})
