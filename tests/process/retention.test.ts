import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { waitUntil } from '../support/embedded.ts'
import { callApi } from '../support/network-client.ts'
import { createExternalDatabase, createFolder, type Program, startFlowdesk } from '../support/process.ts'
import { listFiles } from '../support/uploads.ts'

const CONVERSATION_COUNT = 1000

const at = "now() - interval '200 days' + n * interval '1 second'"

/** Inserts closed conversations, each with two messages, and one of ten with a file. */
function createFillingStatements(count: number): readonly string[] {
  const series = `from generate_series(1, ${count}) as n`
  return [
    `insert into chat.visitor (id, "widgetId", "createdAt", "lastSeenAt") select 'visitor-' || n, 1, ${at}, ${at} ${series}`,
    `insert into chat.conversation (id, status, "departmentId", "visitorId", "widgetId", "agentVersion", "visitorVersion",
     "lastAgentSequence", "lastVisitorSequence", "visitorReadSequence", "agentReadSequence", "unreadCount", "isLeftMessage",
     "createdAt", "activityAt", "closedAt", "closedBy", "escalationStatus", "updatedAt")
   select 'conversation-' || n, 'closed', 1, 'visitor-' || n, 1, 3, 3, 2, 2, 0, 0, 0, false, ${at}, ${at}, ${at}, 'agent', 'none',
     ${at} ${series}`,
    `insert into chat.message (id, "conversationId", "agentSequence", "visitorSequence", kind, "senderKind", body, "createdAt")
   select 'message-' || n || '-' || m, 'conversation-' || n, m, m, 'Text', 'visitor', 'Hello', ${at}
   ${series}, generate_series(1, 2) as m`,
    `insert into chat.attachment (id, "conversationId", "messageId", "objectKey", "originalFileName", "contentType", "fileSize",
     sha256, state, "createdAt")
   select 'file-' || n, 'conversation-' || n, 'message-' || n || '-1', lpad(n::text, 32, '0'), 'a.txt', 'text/plain', 7, '',
     'linked', ${at} ${series} where n % 10 = 0`,
  ]
}

const objectKey = (n: number): string => String(n).padStart(32, '0')

/** Stores the files. A folder in place of the first one cannot be deleted. */
async function writeFiles(folder: string): Promise<void> {
  await mkdir(join(folder, objectKey(10), 'in the way'), { recursive: true })
  for (let n = 20; n <= CONVERSATION_COUNT; n += 10) await writeFile(join(folder, objectKey(n)), 'A file.')
}

async function makeSweepDue(client: pg.Client): Promise<void> {
  await client.query(`update platform.schedule set "dueAt" = now() where name = 'retention.sweep'`)
  await client.query(`update platform.job set "dueAt" = now() where handler = 'retention.sweep'`)
}

/** Waits until no sweep is due or running. */
async function waitForSweep(client: pg.Client): Promise<void> {
  const isDone = `select exists (select from platform.schedule where name = 'retention.sweep' and "dueAt" > now())
    and not exists (select from platform.job where handler = 'retention.sweep') as done`
  await waitUntil(async () => (await client.query(isDone)).rows[0].done)
}

/** Returns the log lines of a program with this text. */
const linesOf = (program: Program, message: string): Record<string, unknown>[] =>
  program
    .stdout()
    .split('\n')
    .filter((line) => line.includes(message))
    .map((line) => JSON.parse(line))

test('a sweep that is killed loses nothing, and the next one completes it', async () => {
  const database = await createExternalDatabase()
  const folder = await createFolder()
  const files = join(folder, 'data', 'files', '00')
  const client = new pg.Client({ connectionString: database['ConnectionStrings__Default'] })
  const earlier = await startFlowdesk({ folder, settings: database })
  await earlier.ready
  await client.connect()
  onTestFinished(() => client.end())
  earlier.kill('SIGTERM')
  await earlier.ended
  for (const statement of createFillingStatements(CONVERSATION_COUNT)) await client.query(statement)
  await writeFiles(files)
  const count = async (source: string): Promise<number> =>
    Number((await client.query(`select count(*) from chat.${source}`)).rows[0].count)
  const makeDue = () => makeSweepDue(client)
  const settings = { ...database, NODE_ENV: 'production', Chat__RetentionWindow: '90.00:00:00' }

  await makeDue()
  const killed = await startFlowdesk({ folder, settings })
  await waitUntil(async () => (await count('"archivedConversation"')) > 0)
  killed.kill('SIGKILL')
  await killed.ended
  const archived = await count('"archivedConversation"')
  expect(archived).toBeLessThan(CONVERSATION_COUNT - 1)
  expect(archived + (await count('conversation'))).toBe(CONVERSATION_COUNT)

  await makeDue()
  const next = await startFlowdesk({ folder, settings })
  await waitUntil(async () => (await count('conversation')) === 1)
  await waitUntil(async () => next.stdout().includes('archived old conversations'))
  const rows: number[] = []
  for (const table of ['Conversation', 'Visitor', 'Message', 'Attachment']) rows.push(await count(`"archived${table}"`))
  const visible = CONVERSATION_COUNT - 1
  expect(rows).toEqual([visible, visible, 2 * visible, CONVERSATION_COUNT / 10 - 1])
  expect(await listFiles(files)).toEqual([])
  expect(linesOf(next, 'one of its files could not be deleted')).toMatchObject([{ conversationId: 'conversation-10' }])
})

test('a batch that races a write is an error in the log, with the number of failures since the last success', async () => {
  const database = await createExternalDatabase()
  const settings = { ...database, NODE_ENV: 'production', Chat__RetentionWindow: '90.00:00:00' }
  const program = await startFlowdesk({ settings })
  const url = await program.ready
  const client = new pg.Client({ connectionString: database['ConnectionStrings__Default'] })
  await client.connect()
  onTestFinished(() => client.end())
  const readFailures = async (): Promise<string[]> => {
    const { body } = await callApi(url, 'GET', '/metrics')
    return String(body).match(/^flowdesk_retention_\w*fail\w* \d+$/gm) ?? []
  }
  const metrics = (consecutive: number, total: number) => [
    `flowdesk_retention_failed_sweeps_total ${total}`,
    `flowdesk_retention_consecutive_failures ${consecutive}`,
  ]
  const message = 'a batch of old conversations was not archived'
  await waitForSweep(client)
  for (const statement of createFillingStatements(5)) await client.query(statement)
  const writer = new pg.Client({ connectionString: database['ConnectionStrings__Default'] })
  await writer.connect()
  onTestFinished(() => writer.end())
  for (let failures = 1; failures <= 2; failures++) {
    await writer.query('begin')
    await writer.query(`update chat.conversation set "agentVersion" = "agentVersion" + 1 where id = 'conversation-3'`)
    await makeSweepDue(client)
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await waitUntil(async () => (await client.query(waiting)).rows.length > 0)
    await writer.query('commit')
    await waitForSweep(client)
    await waitUntil(async () => linesOf(program, message).length === failures)
    expect(linesOf(program, message).at(-1)).toMatchObject({ level: 50, consecutiveFailures: failures })
    expect((await readFailures()).toSorted()).toEqual(metrics(failures, failures).toSorted())
  }
  await makeSweepDue(client)
  await waitUntil(async () => linesOf(program, 'archived old conversations').length === 1)
  expect(linesOf(program, 'archived old conversations')).toMatchObject([{ conversations: 5, files: 0 }])
  expect((await readFailures()).toSorted()).toEqual(metrics(0, 2).toSorted())
})
