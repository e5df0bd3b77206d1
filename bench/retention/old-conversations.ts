import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withConnection } from '../cluster.ts'

const MESSAGES_PER_CONVERSATION = 6

/** One of this many conversations has a file. */
const FILE_INTERVAL = 50

const createdAt = "now() - interval '200 days' + n * interval '1 second'"

const visitorsSql = `
  insert into chat.visitor (id, "widgetId", "displayName", email, "createdAt", "lastSeenAt")
  select 'visitor-' || n, 1, 'Maria Lindgren ' || n, 'maria.' || n || '@example.com', ${createdAt}, ${createdAt}
  from generate_series(1, $1::int) as n`

const conversationsSql = `
  insert into chat.conversation (id, status, "departmentId", "visitorId", "widgetId", "agentVersion", "visitorVersion",
    "lastAgentSequence", "lastVisitorSequence", "lastMessageId", "visitorReadSequence", "agentReadSequence", "unreadCount",
    "isLeftMessage", "createdAt", "activityAt", "closedAt", "closedBy", "escalationStatus", "updatedAt")
  select 'conversation-' || n, 'closed', 1, 'visitor-' || n, 1, 8, 8, ${MESSAGES_PER_CONVERSATION}, ${MESSAGES_PER_CONVERSATION},
    'message-' || n || '-${MESSAGES_PER_CONVERSATION}', 0, 0, 0, false, ${createdAt}, ${createdAt}, ${createdAt}, 'agent', 'none', ${createdAt}
  from generate_series(1, $1::int) as n`

const messagesSql = `
  insert into chat.message (id, "conversationId", "agentSequence", "visitorSequence", kind, "senderKind", "senderId",
    "senderName", body, "clientMessageId", "createdAt")
  select 'message-' || n || '-' || m, 'conversation-' || n, m, m, 'Text', 'visitor', 'visitor-' || n, 'Maria Lindgren',
    rpad('', 200, 'Where is my parcel? '), 'client-' || n || '-' || m, ${createdAt}
  from generate_series(1, $1::int) as n, generate_series(1, ${MESSAGES_PER_CONVERSATION}) as m`

const attachmentsSql = `
  insert into chat.attachment (id, "conversationId", "messageId", "objectKey", "originalFileName", "contentType",
    "fileSize", sha256, state, "createdAt")
  select 'file-' || n, 'conversation-' || n, 'message-' || n || '-1', lpad(n::text, 32, '0'), 'invoice.txt', 'text/plain',
    7, '', 'linked', ${createdAt}
  from generate_series(1, $1::int) as n where n % ${FILE_INTERVAL} = 0`

/** Inserts closed conversations that are 200 days old, with messages and files. */
export async function insertOldConversations(address: string, rootPath: string, count: number): Promise<void> {
  await withConnection(address, async (client) => {
    await client.query('begin')
    for (const statement of [visitorsSql, conversationsSql, messagesSql, attachmentsSql])
      await client.query(statement, [count])
    await client.query('commit')
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  })
  const folder = join(rootPath, 'files', '00')
  await mkdir(folder, { recursive: true })
  for (let n = FILE_INTERVAL; n <= count; n += FILE_INTERVAL)
    await writeFile(join(folder, String(n).padStart(32, '0')), 'A file.')
}

/** Waits until the sweep of the start has ended, so that it does not begin with the old conversations too early. */
export const waitForFirstSweep = (address: string): Promise<void> =>
  withConnection(address, async (client) => {
    const isDone = `select exists (select from platform.schedule where name = 'retention.sweep' and "dueAt" > now())
      and not exists (select from platform.job where handler = 'retention.sweep') as done`
    while (!(await client.query(isDone)).rows[0].done) await pause(200)
  })

/** Makes the sweep due, which runs every ten minutes. */
export const makeSweepDue = (address: string): Promise<void> =>
  withConnection(address, async (client) => {
    await client.query(`update platform.schedule set "dueAt" = now() where name = 'retention.sweep'`)
  })

export const countOldConversations = (address: string): Promise<number> =>
  withConnection(address, async (client) => {
    const old = `select count(*) from chat.conversation where "createdAt" < now() - interval '90 days'`
    return Number((await client.query(old)).rows[0].count)
  })
