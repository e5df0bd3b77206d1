import type pg from 'pg'
import { withConnection } from '../cluster.ts'

/** Messages of each conversation. */
export const MESSAGE_COUNT = 8

/** An id that grows with its number, as the ids of the server grow with time. */
const uuid = (number: string) => `'01900000-0000-7000-8000-' || lpad(to_hex((${number})::bigint), 12, '0')`

/** `$1` conversations, one every five seconds until now. */
const createdAt = "now() - ($1 - n) * interval '5 s'"

const visitorSql = `
  insert into chat.visitor (id, "widgetId", "displayName", email, "createdAt", "lastSeenAt")
  select ${uuid('n')}, 1, 'Visitor ' || n, 'visitor.' || n || '@example.com', now(), now()
  from generate_series(1, $1::int) as n`

// All are queued: the server would return conversations of agents who are not connected.
const conversationSql = `
  insert into chat.conversation (id, status, "departmentId", "visitorId", "widgetId", "agentVersion", "visitorVersion",
    "lastAgentSequence", "lastVisitorSequence", "lastMessageId", "visitorReadSequence", "agentReadSequence", "unreadCount",
    "isLeftMessage", "createdAt", "activityAt", "escalationStatus", "updatedAt")
  select ${uuid('n')}, 'queued', 1, ${uuid('n')}, 1, $2::int, $2::int, $2::int, $2::int, ${uuid('n * 100 + $2::int')}, $2::int, 0,
    $2::int, false, at, at, 'none', at
  from (select n, ${createdAt} as at from generate_series(1, $1::int) as n) as row`

const messageSql = `
  insert into chat.message (id, "conversationId", "agentSequence", "visitorSequence", kind, "senderKind", "senderName", body,
    "createdAt")
  select ${uuid('n * 100 + m')}, ${uuid('n')}, m, m, 'Text', 'visitor', 'Visitor ' || n,
    'Message ' || m || ' of visitor ' || n || rpad('.', 120, ' It should have been here on Tuesday.'),
    ${createdAt} + m * interval '1 ms'
  from generate_series(1, $1::int) as n cross join lateral generate_series(1, $2::int) as m`

async function fillTables(client: pg.Client, count: number): Promise<void> {
  // The rows refer to each other correctly, so the checks of the foreign keys would only take time.
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  await client.query(visitorSql, [count])
  await client.query(conversationSql, [count, MESSAGE_COUNT])
  await client.query(messageSql, [count, MESSAGE_COUNT])
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
}

/** Fills a migrated and seeded database with queued conversations, whose visitors are `Visitor 1` to `Visitor <count>`. */
export const fillOpenConversations = (address: string, count: number): Promise<void> =>
  withConnection(address, (client) => fillTables(client, count))
