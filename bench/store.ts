import type pg from 'pg'
import { withConnection } from './cluster.ts'

/** A ticket that requests may use. */
export interface KnownTicket {
  readonly id: number
  readonly trackingKey: string
  readonly version: number
}

/** Maximum number of tickets that the requests of a run name, spread evenly over the store. */
const REQUESTED_TICKET_COUNT = 10_000

/** A table of tickets with the columns of Flowdesk's. */
export interface Store {
  /** Address of the database. */
  readonly address: string
  /** The table, such as `ticketing.ticket`. */
  readonly table: string
  /** Number of tickets; their ids are 1 to this number. */
  readonly tickets: number
}

/** Flowdesk's table of tickets. */
const FLOWDESK_TICKET_TABLE = 'ticketing.ticket'

const createdAt = "now() - ($1 - n) * interval '1 minute'"

const fillSql = (table: string): string => `
  insert into ${table} ("trackingKey", "poolId", subject, description, priority, "statusId", "subStatusId",
    "requesterFullName", "requesterEmailAddress", "requesterPhoneNumber", source, channel, tags,
    "createdAt" ${table === FLOWDESK_TICKET_TABLE ? '' : ', "updatedAt", version'})
  select substr(md5('ticket ' || n), 1, 26), 1, 'The invoice ' || n || ' shows the wrong address',
    rpad('Invoice ' || n || ' still has our old address. ', 380, 'We moved in spring and told you so. '),
    1 + n % 4, 2, 200, 'Maria Lindgren ' || n, 'maria.' || n || '@example.com', '+44 20 7946 0018', 'bench', 'api', '[]',
    ${createdAt} ${table === FLOWDESK_TICKET_TABLE ? '' : `, ${createdAt}, 1`}
  from generate_series(1, $1::int) as n`

const activitySql = `
  insert into ticketing."ticketActivity" ("ticketId", "updatedAt", version)
  select n, ${createdAt}, 1 from generate_series(1, $1::int) as n`

const messagesSql = `
  insert into ticketing.message ("ticketId", direction, channel, visibility, subject, content, "occurredAt")
  select n, 'inbound', 'api', 'public', '', rpad('', 200, 'The address is still wrong. '), now()
  from generate_series(1, $1::int) as n`

// The server writes the same words, apart from the ends of phone numbers, and has perhaps begun with it. Without these rows
// it would index the tickets while they are measured.
const searchSql = `
  insert into ticketing."ticketSearch" ("ticketId", version, "poolId", document)
  select n, 1, 1, rpad('the invoice ' || n || ' shows wrong address still has our old we moved in spring and told you so is ' ||
    'maria lindgren example com 442079460018', 2100)
  from generate_series(1, $1::int) as n
  on conflict do nothing`

async function vacuumAndCheckpoint(client: pg.Client): Promise<void> {
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
}

/** Fills an empty table of tickets; each ticket of Flowdesk's table also gets its activity, a message and its words. */
export function fillStore({ address, table, tickets }: Store): Promise<void> {
  return withConnection(address, async (client) => {
    await client.query(fillSql(table), [tickets])
    if (table === FLOWDESK_TICKET_TABLE)
      for (const sql of [activitySql, messagesSql, searchSql]) await client.query(sql, [tickets])
    await vacuumAndCheckpoint(client)
  })
}

/** Returns at most 10,000 tickets of a store in random order, with their current versions. */
export function selectKnownTickets({ address, table, tickets }: Store): Promise<KnownTicket[]> {
  const step = Math.max(1, Math.floor(tickets / REQUESTED_TICKET_COUNT))
  const ids = Array.from({ length: Math.min(tickets, REQUESTED_TICKET_COUNT) }, (_, place) => (place + 1) * step)
  const joined = table === FLOWDESK_TICKET_TABLE ? `${table} join ticketing."ticketActivity" on "ticketId" = id` : table
  const sql = `select id::int, "trackingKey", version from ${joined} where id = any($1) order by "trackingKey"`
  return withConnection(address, async (client) => (await client.query<KnownTicket>(sql, [ids])).rows)
}

/** Writes a checkpoint, so that a measurement does not pay for the load before it. */
export const writeCheckpoint = ({ address }: Store): Promise<void> =>
  withConnection(address, async (client) => void (await client.query('checkpoint')))
