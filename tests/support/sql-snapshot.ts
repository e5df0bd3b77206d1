import { mkdtempSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { DialectTexts } from './sql-recorder.ts'

const fileNames: Readonly<Record<keyof DialectTexts, string>> = {
  postgres: 'queries.postgres.sql',
  sqlServer: 'queries.sqlserver.sql',
}

const headings: Readonly<Record<keyof DialectTexts, string>> = {
  postgres: `-- Every query that the server sends while its tests run, for PostgreSQL; ${fileNames.sqlServer} has the same ones
-- in the same order. A row of values, or an element of a list, stands for any number of them.
-- \`UPDATE_SQL=1 npm test\` writes both files, or with names of test files adds their queries; every full run compares them.`,
  sqlServer: `-- Every query that the server sends while its tests run, for SQL Server; ${fileNames.postgres} has the same ones
-- in the same order. A row of values, or an element of a list, stands for any number of them.
-- \`UPDATE_SQL=1 npm test\` writes both files, or with names of test files adds their queries; every full run compares them.`,
}

/** One query in which the run and the snapshots differ. */
export interface Difference extends DialectTexts {
  /** In the snapshots and never sent; sent and not in them; or in another text for SQL Server. */
  readonly kind: 'missing' | 'new' | 'changed'
}

export interface CompareOptions {
  /** `add` writes new and changed queries and keeps the others; `replace` writes what was sent and nothing else. */
  readonly mode: 'compare' | 'add' | 'replace'
  /** The folder of the snapshots; `tests/sql` by default. */
  readonly folder?: string
}

/** Queries by their text for PostgreSQL, with the text for SQL Server. */
type Queries = ReadonlyMap<string, string>

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const toSorted = (queries: Queries): Queries =>
  new Map([...queries].toSorted(([left], [right]) => (left < right ? -1 : 1)))

const toQueries = (pairs: readonly DialectTexts[]): Queries =>
  toSorted(new Map(pairs.map(({ postgres, sqlServer }) => [oneLine(postgres), oneLine(sqlServer)])))

async function readRecorded(folder: string): Promise<Queries> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort()
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line !== '')
  return toQueries(lines.map((line): DialectTexts => JSON.parse(line)))
}

const formatSnapshot = (dialect: keyof DialectTexts, statements: Iterable<string>): string =>
  `${[headings[dialect], ...[...statements].map((statement) => `${statement};`)].join('\n\n')}\n`

async function readStatements(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text
    .split('\n\n')
    .slice(1)
    .map((block) => block.trim().replace(/;$/, ''))
}

async function readSnapshot(folder: string): Promise<Queries> {
  const postgres = await readStatements(join(folder, fileNames.postgres))
  const sqlServer = await readStatements(join(folder, fileNames.sqlServer))
  return new Map(postgres.map((statement, place) => [statement, sqlServer[place] ?? '']))
}

async function writeSnapshot(folder: string, queries: Queries): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, fileNames.postgres), formatSnapshot('postgres', queries.keys()))
  await writeFile(join(folder, fileNames.sqlServer), formatSnapshot('sqlServer', queries.values()))
}

function compareQueries(kept: Queries, sent: Queries): Difference[] {
  const missing = [...kept].filter(([postgres]) => !sent.has(postgres))
  const added = [...sent].filter(([postgres]) => !kept.has(postgres))
  const changed = [...sent].filter(([postgres, sqlServer]) => kept.has(postgres) && kept.get(postgres) !== sqlServer)
  return [
    ...missing.map(([postgres, sqlServer]): Difference => ({ kind: 'missing', postgres, sqlServer })),
    ...added.map(([postgres, sqlServer]): Difference => ({ kind: 'new', postgres, sqlServer })),
    ...changed.map(([postgres, sqlServer]): Difference => ({ kind: 'changed', postgres, sqlServer })),
  ]
}

/** Compares what a run recorded in a folder with the snapshots, or writes them. Returns the differences that remain. */
export async function compareSnapshots(recordFolder: string, options: CompareOptions): Promise<Difference[]> {
  const folder = options.folder ?? 'tests/sql'
  const sent = await readRecorded(recordFolder)
  if (options.mode === 'compare') return compareQueries(await readSnapshot(folder), sent)
  const kept: Queries = options.mode === 'add' ? await readSnapshot(folder) : new Map()
  await writeSnapshot(folder, toSorted(new Map([...kept, ...sent])))
  return []
}

/** Whether every test file ran. Only then were all queries of the server recorded. */
async function isFullRun({ vitest }: TestProject): Promise<boolean> {
  const all = await vitest.globTestSpecifications()
  return vitest.state.getFiles().length === all.length && !vitest.config.testNamePattern && !vitest.config.watch
}

const hasPassed = ({ vitest: { state } }: TestProject): boolean =>
  state.getCountOfFailedTests() === 0 && state.getUnhandledErrors().length === 0

/** What to do with the queries of a run; null for a part of the tests, unless UPDATE_SQL is set and they passed. */
async function selectMode(project: TestProject): Promise<CompareOptions['mode'] | null> {
  const update = process.env['UPDATE_SQL'] === '1' && hasPassed(project)
  if (await isFullRun(project)) return update ? 'replace' : 'compare'
  return update ? 'add' : null
}

const formatDifference = ({ kind, postgres, sqlServer }: Difference): string =>
  `${kind}:\n  ${postgres}\n  ${sqlServer}`

/**
 * For the global set-up: lets the tests record what the server sends, in the folder that SQL_RECORD_DIR then names, and
 * returns what to call after the last test. That throws, and so fails the run, when a full run differs from the snapshots.
 */
export function startSqlRecording(project: TestProject): () => Promise<void> {
  const recordFolder = mkdtempSync(join(tmpdir(), 'flowdesk-sql-'))
  process.env['SQL_RECORD_DIR'] = recordFolder
  return async () => {
    const mode = await selectMode(project)
    const found = mode ? await compareSnapshots(recordFolder, { mode }) : []
    await rm(recordFolder, { recursive: true, force: true })
    // A test that failed did not send all its queries.
    const differences = hasPassed(project) ? found : found.filter(({ kind }) => kind !== 'missing')
    if (differences.length === 0) return
    const advice = 'The queries differ from tests/sql; `UPDATE_SQL=1 npm test` updates that folder.'
    throw new Error([advice, ...differences.map(formatDifference)].join('\n\n'))
  }
}
