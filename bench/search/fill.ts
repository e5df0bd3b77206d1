import type pg from 'pg'
import { withConnection } from '../cluster.ts'
import { SENTENCE_COUNT, sentenceIndexSql, sentenceSql } from './sentences.ts'

/** Number of pools over which the tickets are spread evenly. */
const POOL_COUNT = 20

/** A pool with tickets that contain each of the marked words. */
export const SEARCHED_POOL_ID = 11

const poolSql = `
  insert into ticketing.pool (name, "nameKey", "createdAt", "updatedAt")
  select 'Pool ' || n, 'pool ' || n, now(), now() from generate_series(2, $1::int) as n`

/** Returns the SQL of the sentence number `at` of ticket `n`. */
const sentence = (at: number) =>
  `(select text from sentence where s = ((n::bigint * 7919 + ${at} * 104729) % ${SENTENCE_COUNT})::int)`

/** Every second ticket contains one word, every tenth another, and ten tickets a rare one. */
const markers = `case when n % 2 = 0 then ' halfway' else '' end || case when n % 10 = 0 then ' tenfold' else '' end ||
  case when n % ($1::int / 10) = 10 then ' quicksilver' else '' end`

const ticketSql = `
  insert into ticketing.ticket (id, "trackingKey", "poolId", subject, description, priority, "statusId", "subStatusId",
    "requesterFullName", "requesterEmailAddress", "requesterPhoneNumber", source, channel, tags, "createdAt")
  select n, lpad(n::text, 26, '0'), 1 + n % ${POOL_COUNT}, 'Order ' || n * 13 || ' ' || left(${sentence(1)}, 40),
    ${[2, 3, 4, 5].map(sentence).join(" || ' ' || ")} || ${markers}, 2, 2, 200, 'Customer ' || n % 200000,
    'customer.' || n % 200000 || '@example.com', '+4420' || lpad((n % 200000)::text, 8, '7'), 'bench', 'api', '[]',
    now() - ($1::int - n) * interval '10 s'
  from generate_series(1, $1::int) as n`

const activitySql = `
  insert into ticketing."ticketActivity" ("ticketId", "updatedAt", version) select id, "createdAt", 1 from ticketing.ticket`

const messageSql = `
  insert into ticketing.message ("ticketId", direction, channel, visibility, subject, content, "occurredAt")
  select n, case when m = 1 then 'inbound' else 'outbound' end, 'api', 'public', '',
    ${[6, 7, 8].map((at) => sentence(at).replace('n::bigint', '(n::bigint + m)')).join(" || '. ' || ")}, now()
  from generate_series(1, $1::int) as n, generate_series(1, 2) as m`

async function fillTables(client: pg.Client, tickets: number): Promise<void> {
  // The rows refer to each other correctly, so the checks of the foreign keys would only take time.
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  await client.query(poolSql, [POOL_COUNT])
  await client.query(sentenceSql, [SENTENCE_COUNT])
  await client.query(sentenceIndexSql)
  await client.query(ticketSql, [tickets])
  await client.query("select setval('ticketing.ticket_id', $1::bigint)", [tickets])
  await client.query(activitySql)
  await client.query(messageSql, [tickets])
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
}

/** Fills a migrated and seeded database with tickets of about 100 words, with two messages each. */
export const fillTickets = (address: string, tickets: number): Promise<void> =>
  withConnection(address, (client) => fillTables(client, tickets))
