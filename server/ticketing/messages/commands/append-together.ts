import { type RawBuilder, sql } from 'kysely'
import { batched } from '#platform/db/batch.ts'
import { byDialect } from '#platform/db/by-dialect.ts'
import { compiledOnce } from '#platform/db/compiled-once.ts'
import { isContention, isDuplicate } from '#platform/db/failures.ts'
import { givenRows } from '#platform/db/given-rows.ts'
import { isOneKey, isOneOf } from '#platform/db/is-one-of.ts'
import { tooBusy } from '#platform/errors/common.ts'
import type { Ticketing, TicketingDb } from '../../database/ticketing.ts'
import { STAYS } from '../../statuses/rules.ts'
import type { MessageReceipt } from '../schema.ts'

/** A message without attachments, as it is stored. */
export interface Plain {
  /** The id or the tracking key by which the caller names the ticket. */
  readonly name: number | string
  /** The pools that the token may write to, as `,1,2,`; null: all of them. */
  readonly pools: string | null
  readonly tokenId: number
  readonly idempotencyKey: string | null
  readonly fingerprint: string
  readonly subject: string
  readonly content: string
  readonly contentHtml: string | null
  readonly occurredAt: string
}

/** Appends a message; null where it could not be done without a closer look, and nothing was written. */
export type AppendPlain = (plain: Plain) => Promise<MessageReceipt | null>

interface Written {
  readonly place: number
  readonly id: number
  readonly ticketId: number
  readonly trackingKey: string
  readonly parentTicketId: number | null
}

const columns = {
  place: 'int',
  pools: 'text',
  tokenId: 'bigint',
  idempotencyKey: 'text',
  fingerprint: 'text',
  subject: 'text',
  content: 'text',
  contentHtml: 'text',
  occurredAt: 'instant',
} as const

const stays = sql.join(STAYS.map((status) => sql.lit(status)))

// Counted, not joined: with tables that grow, a join might read every receipt of the token.
const isFree = (table: string, exactly: RawBuilder<unknown>) => sql`
  (select count(*) from ${sql.table(table)} as used
    where used.${sql.ref('tokenId')} = given.${sql.ref('tokenId')} and used.${sql.ref('ticketId')} = ticket.id
    and used.${sql.ref('idempotencyKey')} = given.${sql.ref('idempotencyKey')}${exactly}) = 0`

/** What has to be as expected for a message to be written without a closer look. */
const isPlain = (isNamed: RawBuilder<unknown>, exactly: RawBuilder<unknown>) => sql`
  ${isNamed} and ticket.${sql.ref('statusId')} in (${stays})
  and (given.pools is null or given.pools like concat('%,', ticket.${sql.ref('poolId')}, ',%'))
  and ${isFree('ticketing.messageReceipt', exactly)} and ${isFree('ticketing.messageClaim', exactly)}`

const intoMessage = sql`insert into ticketing.message
  (${sql.ref('ticketId')}, direction, channel, visibility, subject, content, ${sql.ref('contentHtml')}, ${sql.ref('occurredAt')})`
const intoReceipt = sql`insert into ${sql.table('ticketing.messageReceipt')}
  (${sql.ref('tokenId')}, ${sql.ref('ticketId')}, ${sql.ref('idempotencyKey')}, fingerprint, ${sql.ref('messageId')}, ${sql.ref('writtenTicketId')}, ${sql.ref('createdAt')})`

/**
 * Rows that somebody else has locked are left out: nobody here waits, so two statements never wait for each other. So are
 * tickets that were written to since the statement began, whose keys were looked for before that. Materialized, since the
 * planner may take a join of a table with itself for none.
 */
const inPostgres = (given: RawBuilder<unknown>, isNamed: RawBuilder<unknown>, on: string) => sql<Written>`
  with named as materialized (
    select given.*, ticket.id as "namedId", ticket.version as "seenVersion"
    from ${given} inner join ticketing.ticket as ticket on ticket.${sql.ref(on)} = given.name
    where ${isPlain(isNamed, sql``)}
  ), locked as (
    select named.*, ticket."trackingKey", ticket."parentTicketId", ticket.version
    from named inner join ticketing.ticket as ticket on ticket.id = named."namedId"
    where ticket.version = named."seenVersion" for update of ticket skip locked
  ), written as (
    ${intoMessage}
    select "namedId", 'inbound', 'api', 'public', subject, content, "contentHtml", "occurredAt" from locked
    returning id, "ticketId"
  ), remembered as (
    ${intoReceipt}
    select "tokenId", "namedId", "idempotencyKey", fingerprint, written.id, "namedId", "occurredAt"
    from locked inner join written on written."ticketId" = locked."namedId" where "idempotencyKey" is not null
  ), touched as (
    update ticketing.ticket as ticket set version = locked.version + 1, "updatedAt" = locked."occurredAt"
    from locked where ticket.id = locked."namedId"
  )
  select place, written.id, "namedId" as "ticketId", "trackingKey", "parentTicketId"
  from locked inner join written on written."ticketId" = locked."namedId"`

const inSqlServer = (given: RawBuilder<unknown>, isNamed: RawBuilder<unknown>, on: string) => sql<Written>`
  set nocount, xact_abort on; begin transaction;
  declare @locked table (place int, ticketId bigint, trackingKey varchar(26), parentTicketId bigint);
  declare @written table (id bigint, ticketId bigint);
  insert into @locked select given.place, ticket.id, ticket.trackingKey, ticket.parentTicketId
  from ${given} inner join ticketing.ticket as ticket with (updlock, rowlock, readpast)
  on ticket.${sql.ref(on)} = given.name
  where ${isPlain(isNamed, sql.raw(' collate Latin1_General_100_BIN2'))};
  ${intoMessage} output inserted.id, inserted.ticketId into @written
  select locked.ticketId, 'inbound', 'api', 'public', given.subject, given.content, given.contentHtml, given.occurredAt
  from @locked as locked inner join ${given} on given.place = locked.place;
  ${intoReceipt}
  select given.tokenId, locked.ticketId, given.idempotencyKey, given.fingerprint, written.id, locked.ticketId, given.occurredAt
  from @locked as locked inner join @written as written on written.ticketId = locked.ticketId
  inner join ${given} on given.place = locked.place where given.idempotencyKey is not null;
  update ticket set version = ticket.version + 1, updatedAt = given.occurredAt
  from ticketing.ticket as ticket inner join @locked as locked on locked.ticketId = ticket.id
  inner join ${given} on given.place = locked.place;
  commit; select locked.place, written.id, locked.ticketId, locked.trackingKey, locked.parentTicketId
  from @locked as locked inner join @written as written on written.ticketId = locked.ticketId`

interface Given {
  readonly rows: readonly (Plain & { readonly place: number })[]
  readonly names: readonly (number | string)[]
}

/** One statement, one commit: the messages, the receipts of their keys, and the tickets as the messages leave them. */
function statement(by: 'id' | 'trackingKey', { rows, names }: Given): RawBuilder<Written> {
  const given = givenRows('given', { ...columns, name: by === 'id' ? 'bigint' : 'text' }, rows)
  const isNamed =
    by === 'id'
      ? isOneOf('ticket.id', names as readonly number[])
      : isOneKey('ticket.trackingKey', names as readonly string[])
  return byDialect({ postgres: inPostgres(given, isNamed, by), sqlServer: inSqlServer(given, isNamed, by) })
}

const writeById = compiledOnce((_db: TicketingDb, given: Given) => statement('id', given))
const writeByKey = compiledOnce((_db: TicketingDb, given: Given) => statement('trackingKey', given))

/** The first of each name: a ticket is touched once in a statement, so whoever comes second takes a closer look. */
const firstOfEach = (plains: readonly Plain[]): Plain[] => {
  const seen = new Set<number | string>()
  return plains.filter(({ name }) => !seen.has(name) && seen.add(name))
}

const receiptOf = ({ occurredAt }: Plain, { id, ticketId, trackingKey, parentTicketId }: Written): MessageReceipt => ({
  ...{ id, ticketId, trackingKey, createdAt: occurredAt },
  ...{ continuedInNewTicket: false, parentTicketId, isReplay: false },
})

// As creations: those that come during a commit make the next batch larger.
const BATCHES = { lanes: 1, size: 100, queue: 5000, patienceMs: 10_000, whenFull: tooBusy, onBatch: () => undefined }

/**
 * Makes the function that appends messages to tickets that are new or open, by callers whose key is free: messages that
 * wait for the same commit share one statement. The key's constraint and the lock of the ticket's row guard it as they
 * guard every message; whatever a closer look could answer otherwise is left alone.
 */
export function appendTogether({ db, now }: Ticketing): AppendPlain {
  async function written(chosen: readonly Plain[]): Promise<Written[]> {
    const names = chosen.map(({ name }) => name)
    const rows = chosen.map((plain, place) => ({ place, ...plain }))
    const write = typeof names[0] === 'number' ? writeById : writeByKey
    return await write(db, { rows, names }).catch((error: unknown) => {
      if (isDuplicate(error) || isContention(error)) return []
      throw error
    })
  }
  async function write(plains: Plain[]): Promise<(MessageReceipt | null)[]> {
    const chosen = firstOfEach(plains)
    const receipts = new Map<Plain, MessageReceipt>()
    for (const row of await written(chosen)) {
      const plain = chosen[row.place]
      if (plain) receipts.set(plain, receiptOf(plain, row))
    }
    return plains.map((plain) => receipts.get(plain) ?? null)
  }
  const options = { ...BATCHES, now: () => now().getTime() }
  const byId = batched(write, options)
  const byKey = batched(write, options)
  return (plain) => (typeof plain.name === 'number' ? byId(plain) : byKey(plain))
}
