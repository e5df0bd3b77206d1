import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { waitUntil } from '../support/embedded.ts'
import { createExternalDatabase, createFolder, startFlowdesk } from '../support/process.ts'
import { listFiles } from '../support/uploads.ts'

vi.setConfig({ testTimeout: 150_000 })

const CONVERSATION_COUNT = 1000

const at = "now() - interval '200 days' + n * interval '1 second'"
const series = `from generate_series(1, ${CONVERSATION_COUNT}) as n`

/** Inserts closed conversations, each with two messages, and one of ten with a file. */
const fillingStatements = [
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

const objectKey = (n: number): string => String(n).padStart(32, '0')

/** Stores the files. A folder in place of the first one cannot be deleted. */
async function writeFiles(folder: string): Promise<void> {
  await mkdir(join(folder, objectKey(10), 'in the way'), { recursive: true })
  for (let n = 20; n <= CONVERSATION_COUNT; n += 10) await writeFile(join(folder, objectKey(n)), 'A file.')
}

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
  for (const statement of fillingStatements) await client.query(statement)
  await writeFiles(files)
  const count = async (source: string): Promise<number> =>
    Number((await client.query(`select count(*) from chat.${source}`)).rows[0].count)
  const makeDue = async (): Promise<void> => {
    await client.query(`update platform.schedule set "dueAt" = now() where name = 'retention.sweep'`)
    await client.query(`update platform.job set "dueAt" = now() where handler = 'retention.sweep'`)
  }
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
  const warnings = next
    .stdout()
    .split('\n')
    .filter((line) => line.includes('one of its files could not be deleted'))
  expect(warnings.map((line) => JSON.parse(line))).toMatchObject([{ conversationId: 'conversation-10' }])
})
