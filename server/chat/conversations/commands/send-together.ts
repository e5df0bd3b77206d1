import { type RawBuilder, sql } from 'kysely'
import { batched } from '#platform/db/batch.ts'
import { byDialect } from '#platform/db/by-dialect.ts'
import { compiledOnce } from '#platform/db/compiled-once.ts'
import { isContention, isDuplicate } from '#platform/db/failures.ts'
import { givenRow, givenRows } from '#platform/db/given-rows.ts'
import { isOneKey } from '#platform/db/is-one-of.ts'
import { tooBusy } from '#platform/errors/common.ts'
import type { Chat, ChatDb } from '../../database/chat.ts'
import type { Evidence } from '../../visitors/guard.ts'
import type { StoredMessage } from '../queries/states.ts'
import { messageAnnouncements } from '../realtime.ts'

/** A text of a visitor, or of the agent who has the conversation. */
export interface Plain {
  readonly conversationId: string
  readonly senderKind: 'agent' | 'visitor'
  readonly senderId: string
  readonly senderName: string | null
  /** The departments that the sender sees, as `,1,2,`; null: every one, or a visitor. */
  readonly departments: string | null
  /** What has to stand in the store for a visitor to be let in, who is called `senderName` then; null: an agent. */
  readonly evidence: Evidence | null
  readonly body: string
  readonly clientMessageId: string
}

/** Sends a message; null where it could not be done without a closer look, and nothing was written. */
export type SendPlain = (plain: Plain) => Promise<StoredMessage | null>

interface Written {
  readonly place: number
  readonly agentSequence: number
  readonly visitorSequence: number
  readonly departmentId: number
  readonly visitorId: string
}

const columns = {
  place: 'int',
  id: 'key',
  conversationId: 'key',
  senderKind: 'key',
  senderId: 'key',
  senderName: 'text',
  departments: 'text',
  credentialDigest: 'key',
  allowedOrigins: 'text',
  body: 'text',
  clientMessageId: 'key',
  createdAt: 'instant',
} as const

/** Compares keys of ours byte by byte; SQL Server has to be told for a text that we gave. */
const exactly = sql.raw(' collate Latin1_General_100_BIN2')

/** Whether a visitor who sends is let in as ever, and called as ever. */
const isAsBelieved = (bytewise: RawBuilder<unknown>) => sql`
  (given.${sql.ref('senderKind')} = 'agent' or (select count(*) from chat.visitor as visitor inner join chat.widget as widget on widget.id = visitor.${sql.ref('widgetId')}
    where visitor.id = given.${sql.ref('senderId')}${bytewise}
    and visitor.${sql.ref('credentialDigest')} = given.${sql.ref('credentialDigest')}${bytewise}
    and visitor.${sql.ref('credentialExpiresAt')} > given.${sql.ref('createdAt')}
    and coalesce(visitor.${sql.ref('displayName')}, '') = coalesce(given.${sql.ref('senderName')}, '')${bytewise}
    and widget.${sql.ref('allowedOrigins')} = given.${sql.ref('allowedOrigins')}${bytewise}) = 1
    and (select count(*) from ${sql.table('chat.blockedVisitor')} as block
      where block.${sql.ref('visitorId')} = given.${sql.ref('senderId')}${bytewise}) = 0)`

/** What has to be as expected for a message to be written without a closer look. */
const isPlain = (bytewise: RawBuilder<unknown>, asText: (column: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`
  ((given.${sql.ref('senderKind')} = 'visitor' and conversation.${sql.ref('visitorId')} = given.${sql.ref('senderId')}${bytewise}
      and conversation.status <> 'closed' and conversation.${sql.ref('snoozedUntil')} is null)
    or (given.${sql.ref('senderKind')} = 'agent' and ${asText(sql`conversation.${sql.ref('agentId')}`)} = given.${sql.ref('senderId')}
      and conversation.status = 'active'
      and (given.departments is null or given.departments like concat('%,', conversation.${sql.ref('departmentId')}, ',%'))))
  and ${isAsBelieved(bytewise)}
  and (select count(*) from ${sql.table('chat.message')} as used
    where used.${sql.ref('senderKind')} = given.${sql.ref('senderKind')}${bytewise}
    and used.${sql.ref('senderId')} = given.${sql.ref('senderId')}${bytewise}
    and used.${sql.ref('clientMessageId')} = given.${sql.ref('clientMessageId')}${bytewise}) = 0`

const intoMessage = sql`insert into chat.message
  (id, ${sql.ref('conversationId')}, ${sql.ref('agentSequence')}, ${sql.ref('visitorSequence')}, kind, ${sql.ref('senderKind')},
  ${sql.ref('senderId')}, ${sql.ref('senderName')}, body, ${sql.ref('clientMessageId')}, ${sql.ref('createdAt')})`

/** Rows that somebody else has locked are left out: nobody here waits, so two statements never wait for each other. */
const inPostgres = (given: RawBuilder<unknown>, andNamed: RawBuilder<unknown>) => sql<Written>`
  with locked as (
    select given.*, conversation."departmentId", conversation."visitorId",
      conversation."lastAgentSequence" + 1 as "agentSequence", conversation."lastVisitorSequence" + 1 as "visitorSequence"
    from ${given} inner join chat.conversation as conversation on conversation.id = given."conversationId"${andNamed}
    where ${isPlain(sql``, (column) => sql`${column}::text`)} for update of conversation skip locked
  ), written as (
    ${intoMessage}
    select id, "conversationId", "agentSequence", "visitorSequence", 'Text', "senderKind", "senderId", "senderName", body,
      "clientMessageId", "createdAt" from locked
  ), touched as (
    update chat.conversation as conversation set "lastAgentSequence" = locked."agentSequence",
      "lastVisitorSequence" = locked."visitorSequence", "lastMessageId" = locked.id,
      "agentVersion" = conversation."agentVersion" + 1, "visitorVersion" = conversation."visitorVersion" + 1,
      "unreadCount" = conversation."unreadCount" + case when locked."senderKind" = 'visitor' then 1 else 0 end,
      "firstResponseAt" = case when locked."senderKind" = 'agent' then coalesce(conversation."firstResponseAt", locked."createdAt")
        else conversation."firstResponseAt" end,
      "firstResponseAgentId" = case when locked."senderKind" = 'agent' then coalesce(conversation."firstResponseAgentId", conversation."agentId")
        else conversation."firstResponseAgentId" end,
      "activityAt" = locked."createdAt", "updatedAt" = locked."createdAt"
    from locked where conversation.id = locked."conversationId"
  )
  select place, "agentSequence", "visitorSequence", "departmentId", "visitorId" from locked`

const inSqlServer = (given: RawBuilder<unknown>, andNamed: RawBuilder<unknown>) => sql<Written>`
  set nocount, xact_abort on; begin transaction;
  declare @locked table (place int, conversationId varchar(36), agentSequence int, visitorSequence int, departmentId bigint, visitorId varchar(36));
  insert into @locked select given.place, conversation.id, conversation.lastAgentSequence + 1,
    conversation.lastVisitorSequence + 1, conversation.departmentId, conversation.visitorId
  from ${given} inner join chat.conversation as conversation with (updlock, rowlock, readpast)
    on conversation.id = given.conversationId${exactly}${andNamed}
  where ${isPlain(exactly, (column) => sql`cast(${column} as nvarchar(36))`)};
  ${intoMessage}
  select given.id, given.conversationId, locked.agentSequence, locked.visitorSequence, 'Text', given.senderKind, given.senderId,
    given.senderName, given.body, given.clientMessageId, given.createdAt
  from @locked as locked inner join ${given} on given.place = locked.place;
  update conversation set lastAgentSequence = locked.agentSequence, lastVisitorSequence = locked.visitorSequence,
    lastMessageId = given.id, agentVersion = conversation.agentVersion + 1, visitorVersion = conversation.visitorVersion + 1,
    unreadCount = conversation.unreadCount + case when given.senderKind = 'visitor' then 1 else 0 end,
    firstResponseAt = case when given.senderKind = 'agent' then coalesce(conversation.firstResponseAt, given.createdAt)
      else conversation.firstResponseAt end,
    firstResponseAgentId = case when given.senderKind = 'agent' then coalesce(conversation.firstResponseAgentId, conversation.agentId)
      else conversation.firstResponseAgentId end,
    activityAt = given.createdAt, updatedAt = given.createdAt
  from chat.conversation as conversation inner join @locked as locked on locked.conversationId = conversation.id${exactly}
  inner join ${given} on given.place = locked.place;
  commit; select place, agentSequence, visitorSequence, departmentId, visitorId from @locked`

interface Given extends Plain {
  readonly id: string
  readonly createdAt: string
}

const rowOf = ({ evidence, ...said }: Given, place: number) => ({
  place,
  ...said,
  credentialDigest: evidence?.credentialDigest ?? null,
  allowedOrigins: evidence?.allowedOrigins ?? null,
})

type Row = ReturnType<typeof rowOf>

const statement = (given: RawBuilder<unknown>, andNamed: RawBuilder<unknown>) =>
  byDialect({ postgres: inPostgres(given, andNamed), sqlServer: inSqlServer(given, andNamed) })

interface Many {
  readonly rows: readonly Row[]
  readonly conversationIds: readonly string[]
}

const writeMany = compiledOnce((_db: ChatDb, { rows, conversationIds }: Many) =>
  statement(givenRows('given', columns, rows), sql` and ${isOneKey('conversation.id', conversationIds)}`),
)
const writeOne = compiledOnce((_db: ChatDb, { row }: { readonly row: Row }) =>
  statement(givenRow('given', columns, row), sql``),
)

/** One statement, one commit: the messages, and the conversations as the messages leave them. */
async function writeAll(db: ChatDb, rows: readonly Row[]): Promise<Written[]> {
  const [row] = rows
  if (row && rows.length === 1) return await writeOne(db, { row })
  return await writeMany(db, { rows, conversationIds: rows.map(({ conversationId }) => conversationId) })
}

/** The first of each conversation: it is touched once in a statement, so whoever comes second takes a closer look. */
const firstOfEach = (plains: readonly Given[]): Given[] => {
  const seen = new Set<string>()
  return plains.filter(({ conversationId }) => !seen.has(conversationId) && seen.add(conversationId))
}

function storedOf(given: Given, { agentSequence, visitorSequence }: Written): StoredMessage {
  const { id, conversationId, senderKind, senderId, senderName, body, clientMessageId, createdAt } = given
  return {
    ...{ id, conversationId, agentSequence, visitorSequence, kind: 'Text', senderKind, senderId, senderName },
    ...{ body, clientMessageId, createdAt },
  }
}

// One commit under way while the next gathers keeps the database and this process busy at the same time.
const BATCHES = { lanes: 2, size: 100, queue: 5000, patienceMs: 10_000, whenFull: tooBusy, onBatch: () => undefined }

/**
 * Makes the function that sends texts into conversations that go on: those that wait for the same commit share one
 * statement. The constraints of the messages and the lock of the conversation's row guard it as they guard every
 * message; whatever a closer look could answer otherwise is left alone. Everybody has heard of a message when it returns.
 */
export function sendTogether({ db, now, newId, announcements }: Chat): SendPlain {
  async function write(plains: Given[]): Promise<(StoredMessage | null)[]> {
    const chosen = firstOfEach(plains)
    const written = await writeAll(db, chosen.map(rowOf)).catch((error: unknown) => {
      if (isDuplicate(error) || isContention(error)) return []
      throw error
    })
    const stored = new Map<Given, StoredMessage>()
    for (const row of written) {
      const given = chosen[row.place]
      if (!given) continue
      const message = storedOf(given, row)
      stored.set(given, message)
      announcements.publish(messageAnnouncements(message, row.departmentId, row.visitorId))
    }
    return plains.map((given) => stored.get(given) ?? null)
  }
  const send = batched(write, { ...BATCHES, now: () => now().getTime() })
  return (plain) =>
    announcements.inOrder(plain.conversationId, () => send({ ...plain, id: newId(), createdAt: now().toISOString() }))
}
