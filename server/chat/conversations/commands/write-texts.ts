import { type RawBuilder, sql } from 'kysely'
import { byDialect } from '#platform/db/by-dialect.ts'
import { compiledOnce } from '#platform/db/compiled-once.ts'
import { givenRow, givenRows } from '#platform/db/given-rows.ts'
import { isOneKey } from '#platform/db/is-one-of.ts'
import type { ChatDb } from '../../database/chat.ts'
import type { Evidence } from '../../visitors/guard.ts'

/** A text of a visitor, or of the agent who has the conversation. */
export interface Text {
  readonly id: string
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
  readonly createdAt: string
}

/** What became of a text that was written. */
export interface Written {
  /** Its place among those given. */
  readonly place: number
  readonly agentSequence: number
  readonly visitorSequence: number
  readonly departmentId: number
  readonly visitorId: string
}

const ofVisitor = {
  id: 'key',
  conversationId: 'key',
  senderId: 'key',
  senderName: 'text',
  credentialDigest: 'key',
  allowedOrigins: 'text',
  body: 'text',
  clientMessageId: 'key',
  createdAt: 'instant',
} as const
const ofAnybody = { place: 'int', ...ofVisitor, senderKind: 'key', departments: 'text' } as const

/** How an engine compares keys of ours byte by byte, and shows a number as a text; how it is asked whether there are rows. */
interface Engine {
  readonly bytewise: RawBuilder<unknown>
  readonly asText: (column: RawBuilder<unknown>) => RawBuilder<unknown>
  readonly some: (rows: RawBuilder<unknown>) => RawBuilder<unknown>
  readonly none: (rows: RawBuilder<unknown>) => RawBuilder<unknown>
}

// For many texts they are counted one by one: PostgreSQL would rather join, and might read a whole table for that.
const counted = {
  some: (rows: RawBuilder<unknown>) => sql`(select count(*) ${rows}) > 0`,
  none: (rows: RawBuilder<unknown>) => sql`(select count(*) ${rows}) = 0`,
}
const exist = {
  some: (rows: RawBuilder<unknown>) => sql`exists (select 1 ${rows})`,
  none: (rows: RawBuilder<unknown>) => sql`not exists (select 1 ${rows})`,
}

const postgres = { bytewise: sql``, asText: (column: RawBuilder<unknown>) => sql`${column}::text` }
const ofMany: Engine = { ...postgres, ...counted }
const ofOne: Engine = { ...postgres, ...exist }
const sqlServer: Engine = {
  // It has to be told for a text that we gave.
  bytewise: sql.raw(' collate Latin1_General_100_BIN2'),
  asText: (column) => sql`cast(${column} as nvarchar(36))`,
  ...counted,
}

/** Whether a visitor who sends is let in as ever, and called as ever. */
const isAsBelieved = ({ bytewise, some, none }: Engine) => {
  const visitor = sql`from chat.visitor as visitor inner join chat.widget as widget on widget.id = visitor.${sql.ref('widgetId')}
    where visitor.id = given.${sql.ref('senderId')}${bytewise}
    and visitor.${sql.ref('credentialDigest')} = given.${sql.ref('credentialDigest')}${bytewise}
    and visitor.${sql.ref('credentialExpiresAt')} > given.${sql.ref('createdAt')}
    and coalesce(visitor.${sql.ref('displayName')}, '') = coalesce(given.${sql.ref('senderName')}, '')${bytewise}
    and widget.${sql.ref('allowedOrigins')} = given.${sql.ref('allowedOrigins')}${bytewise}`
  const block = sql`from ${sql.table('chat.blockedVisitor')} as block
    where block.${sql.ref('visitorId')} = given.${sql.ref('senderId')}${bytewise}`
  return sql`${some(visitor)} and ${none(block)}`
}

/** Whether it is a conversation of the visitor that goes on. */
const goesOn = ({
  bytewise,
}: Engine) => sql`conversation.${sql.ref('visitorId')} = given.${sql.ref('senderId')}${bytewise}
  and conversation.status <> 'closed' and conversation.${sql.ref('snoozedUntil')} is null`

/** Whether the sender has not said it before. */
const isNew = ({ bytewise, none }: Engine, senderKind: RawBuilder<unknown>) =>
  none(sql`from ${sql.table('chat.message')} as used where used.${sql.ref('senderKind')} = ${senderKind}
    and used.${sql.ref('senderId')} = given.${sql.ref('senderId')}${bytewise}
    and used.${sql.ref('clientMessageId')} = given.${sql.ref('clientMessageId')}${bytewise}`)

/** What has to be as expected for a text to be written without a closer look. */
const isPlain = (engine: Engine) => sql`
  ((given.${sql.ref('senderKind')} = 'visitor' and ${goesOn(engine)})
    or (given.${sql.ref('senderKind')} = 'agent' and ${engine.asText(sql`conversation.${sql.ref('agentId')}`)} = given.${sql.ref('senderId')}
      and conversation.status = 'active'
      and (given.departments is null or given.departments like concat('%,', conversation.${sql.ref('departmentId')}, ',%'))))
  and (given.${sql.ref('senderKind')} = 'agent' or (${isAsBelieved(engine)}))
  and ${isNew(engine, sql`given.${sql.ref('senderKind')}${engine.bytewise}`)}`

const intoMessage = sql`insert into chat.message
  (id, ${sql.ref('conversationId')}, ${sql.ref('agentSequence')}, ${sql.ref('visitorSequence')}, kind, ${sql.ref('senderKind')},
  ${sql.ref('senderId')}, ${sql.ref('senderName')}, body, ${sql.ref('clientMessageId')}, ${sql.ref('createdAt')})`

/** Rows that somebody else has locked are left out: nobody here waits, so two statements never wait for each other. */
const manyInPostgres = (given: RawBuilder<unknown>, andNamed: RawBuilder<unknown>) => sql<Written>`
  with locked as (
    select given.*, conversation."departmentId", conversation."visitorId",
      conversation."lastAgentSequence" + 1 as "agentSequence", conversation."lastVisitorSequence" + 1 as "visitorSequence"
    from ${given} inner join chat.conversation as conversation on conversation.id = given."conversationId"${andNamed}
    where ${isPlain(ofMany)} for update of conversation skip locked
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

/**
 * The same for one text of a visitor: for a single row, to prepare the execution of such a statement takes longer than
 * what it does, so this one has fewer steps and narrower ones.
 */
const oneInPostgres = (given: RawBuilder<unknown>) => sql<Written>`
  with touched as (
    update chat.conversation as conversation set "lastAgentSequence" = conversation."lastAgentSequence" + 1,
      "lastVisitorSequence" = conversation."lastVisitorSequence" + 1, "lastMessageId" = given.id,
      "agentVersion" = conversation."agentVersion" + 1, "visitorVersion" = conversation."visitorVersion" + 1,
      "unreadCount" = conversation."unreadCount" + 1, "activityAt" = given."createdAt", "updatedAt" = given."createdAt"
    from ${given} where conversation.id = (
      select conversation.id from chat.conversation as conversation where conversation.id = given."conversationId"
      and ${goesOn(ofOne)} and ${isAsBelieved(ofOne)} and ${isNew(ofOne, sql.lit('visitor'))} for update skip locked)
    returning conversation.id as "conversationId", conversation."lastAgentSequence" as "agentSequence",
      conversation."lastVisitorSequence" as "visitorSequence", conversation."departmentId", conversation."visitorId",
      given.id, given."senderName", given.body, given."clientMessageId", conversation."updatedAt"
  ), written as (
    ${intoMessage}
    select id, "conversationId", "agentSequence", "visitorSequence", 'Text', 'visitor', "visitorId", "senderName", body,
      "clientMessageId", "updatedAt" from touched
  )
  select 0 as place, "agentSequence", "visitorSequence", "departmentId", "visitorId" from touched`

const inSqlServer = (given: RawBuilder<unknown>, andNamed: RawBuilder<unknown>) => sql<Written>`
  set nocount, xact_abort on; begin transaction;
  declare @locked table (place int, conversationId varchar(36), agentSequence int, visitorSequence int, departmentId bigint, visitorId varchar(36));
  insert into @locked select given.place, conversation.id, conversation.lastAgentSequence + 1,
    conversation.lastVisitorSequence + 1, conversation.departmentId, conversation.visitorId
  from ${given} inner join chat.conversation as conversation with (updlock, rowlock, readpast)
    on conversation.id = given.conversationId${sqlServer.bytewise}${andNamed}
  where ${isPlain(sqlServer)};
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
  from chat.conversation as conversation inner join @locked as locked on locked.conversationId = conversation.id${sqlServer.bytewise}
  inner join ${given} on given.place = locked.place;
  commit; select place, agentSequence, visitorSequence, departmentId, visitorId from @locked`

const rowOf = ({ evidence, ...said }: Text, place: number) => ({
  place,
  ...said,
  credentialDigest: evidence?.credentialDigest ?? null,
  allowedOrigins: evidence?.allowedOrigins ?? null,
})

type Row = ReturnType<typeof rowOf>

interface Many {
  readonly rows: readonly Row[]
  readonly conversationIds: readonly string[]
}

const general = (given: RawBuilder<unknown>, andNamed: RawBuilder<unknown>) =>
  byDialect({ postgres: manyInPostgres(given, andNamed), sqlServer: inSqlServer(given, andNamed) })

const writeMany = compiledOnce((_db: ChatDb, { rows, conversationIds }: Many) =>
  general(givenRows('given', ofAnybody, rows), sql` and ${isOneKey('conversation.id', conversationIds)}`),
)
const writeOneOfAgent = compiledOnce((_db: ChatDb, { row }: { readonly row: Row }) =>
  general(givenRow('given', ofAnybody, row), sql``),
)
const writeOneOfVisitor = compiledOnce((_db: ChatDb, { row }: { readonly row: Row }) =>
  byDialect({
    postgres: oneInPostgres(givenRow('given', ofVisitor, row)),
    sqlServer: inSqlServer(givenRow('given', ofAnybody, row), sql``),
  }),
)

const writeOne = { agent: writeOneOfAgent, visitor: writeOneOfVisitor }

/**
 * Writes texts of as many conversations, and the conversations as those leave them: one statement, one commit. Answers
 * those that were written; the others need a closer look.
 */
export async function writeTexts(db: ChatDb, texts: readonly Text[]): Promise<Written[]> {
  const rows = texts.map(rowOf)
  const [row] = rows
  if (row && rows.length === 1) return await writeOne[row.senderKind](db, { row })
  return await writeMany(db, { rows, conversationIds: rows.map(({ conversationId }) => conversationId) })
}
