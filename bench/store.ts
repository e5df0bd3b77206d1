import type pg from 'pg'
import { connected } from './cluster.ts'

/** A ticket that requests may name. */
export interface Known {
  readonly id: number
  readonly trackingKey: string
  readonly version: number
}

/** How many of its tickets a store lets requests name, spread over all of them. */
const NAMED = 10_000

/** A table of tickets as Flowdesk keeps them. */
export interface Store {
  /** Address of the database. */
  readonly address: string
  /** As `ticketing.ticket`. */
  readonly table: string
  /** How many tickets it was filled with; their ids are 1 to this. */
  readonly tickets: number
}

/** Flowdesk's own table of tickets. */
const OWN = 'ticketing.ticket'

const createdAt = "now() - ($1 - n) * interval '1 minute'"

const fillSql = (table: string): string => `
  insert into ${table} ("trackingKey", "poolId", subject, description, priority, "statusId", "subStatusId",
    "requesterFullName", "requesterEmailAddress", "requesterPhoneNumber", source, channel, tags,
    "createdAt" ${table === OWN ? '' : ', "updatedAt", version'})
  select substr(md5('ticket ' || n), 1, 26), 1, 'The invoice ' || n || ' shows the wrong address',
    rpad('Invoice ' || n || ' still has our old address. ', 380, 'We moved in spring and told you so. '),
    1 + n % 4, 2, 200, 'Maria Lindgren ' || n, 'maria.' || n || '@example.com', '+44 20 7946 0018', 'bench', 'api', '[]',
    ${createdAt} ${table === OWN ? '' : `, ${createdAt}, 1`}
  from generate_series(1, $1::int) as n`

const activitySql = `
  insert into ticketing."ticketActivity" ("ticketId", "updatedAt", version)
  select n, ${createdAt}, 1 from generate_series(1, $1::int) as n`

const messagesSql = `
  insert into ticketing.message ("ticketId", direction, channel, visibility, subject, content, "occurredAt")
  select n, 'inbound', 'api', 'public', '', rpad('', 200, 'The address is still wrong. '), now()
  from generate_series(1, $1::int) as n`

async function settle(client: pg.Client): Promise<void> {
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
}

/** Fills an empty table of tickets; each ticket of Flowdesk's own also gets its activity and a message. */
export function fill({ address, table, tickets }: Store): Promise<void> {
  return connected(address, async (client) => {
    await client.query(fillSql(table), [tickets])
    if (table === OWN) for (const sql of [activitySql, messagesSql]) await client.query(sql, [tickets])
    await settle(client)
  })
}

/** Tickets of a store in no order, with the versions that they have now. */
export function ticketsIn({ address, table, tickets }: Store): Promise<Known[]> {
  const step = Math.max(1, Math.floor(tickets / NAMED))
  const ids = Array.from({ length: Math.min(tickets, NAMED) }, (_, place) => (place + 1) * step)
  const joined = table === OWN ? `${table} join ticketing."ticketActivity" on "ticketId" = id` : table
  const sql = `select id::int, "trackingKey", version from ${joined} where id = any($1) order by "trackingKey"`
  return connected(address, async (client) => (await client.query<Known>(sql, [ids])).rows)
}

/** Writes what is dirty to the disk, so that a measurement does not pay for the load before it. */
export const checkpoint = ({ address }: Store): Promise<void> =>
  connected(address, async (client) => void (await client.query('checkpoint')))
