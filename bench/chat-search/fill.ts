import type pg from 'pg'
import { withConnection } from '../cluster.ts'
import { SENTENCE_COUNT, sentenceIndexSql, sentenceSql } from '../search/sentences.ts'

/** Number of departments over which the conversations are spread evenly. */
const DEPARTMENT_COUNT = 20

/** A department with conversations that contain each of the marked words. */
export const SEARCHED_DEPARTMENT_ID = 11

const MESSAGE_COUNT = 8

/** An id that grows with its number, as the ids of the server grow with time. */
const uuid = (number: string) => `'01900000-0000-7000-8000-' || lpad(to_hex((${number})::bigint), 12, '0')`

/** `$1` conversations, one every five seconds until an hour ago. */
const createdAt = "now() - interval '1 h' - ($1::int - n) * interval '5 s'"

const departmentSql = `
  insert into chat.department (name, "nameKey", "isDefault", "isActive", routing, "createdAt", "updatedAt")
  select 'Department ' || n, 'department ' || n, false, true, 'manual', now(), now() from generate_series(2, $1::int) as n`

const visitorSql = `
  insert into chat.visitor (id, "widgetId", "displayName", email, "createdAt", "lastSeenAt")
  select ${uuid('n')}, 1, 'Visitor ' || n, 'visitor.' || n || '@example.com', now(), now()
  from generate_series(1, $1::int) as n`

const conversationSql = `
  insert into chat.conversation (id, status, "departmentId", "visitorId", "widgetId", "agentVersion", "visitorVersion",
    "lastAgentSequence", "lastVisitorSequence", "lastMessageId", "visitorReadSequence", "agentReadSequence", "unreadCount",
    "isLeftMessage", "createdAt", "activityAt", "closedAt", "closedBy", "escalationStatus", "updatedAt")
  select ${uuid('n')}, 'closed', 1 + n % ${DEPARTMENT_COUNT}, ${uuid('n')}, 1, ${MESSAGE_COUNT}, ${MESSAGE_COUNT}, ${MESSAGE_COUNT}, ${MESSAGE_COUNT},
    ${uuid(`n::bigint * 100 + ${MESSAGE_COUNT}`)}, ${MESSAGE_COUNT}, ${MESSAGE_COUNT}, 0, false, at, at, at, 'agent', 'none', at
  from (select n, ${createdAt} as at from generate_series(1, $1::int) as n) as row`

/** Every second conversation contains one word, every tenth another, and ten conversations a rare one. */
const markers = `case when m = 1 and n % 2 = 0 then ' halfway' else '' end || case when m = 2 and n % 10 = 0 then ' tenfold' else '' end ||
  case when m = 3 and n % ($1::int / 10) = 10 then ' quicksilver' else '' end`

const messageSql = `
  insert into chat.message (id, "conversationId", "agentSequence", "visitorSequence", kind, "senderKind", "senderName", body,
    "createdAt")
  select ${uuid('n::bigint * 100 + m')}, ${uuid('n')}, m, m, 'Text', 'visitor', 'Visitor ' || n,
    'Message ' || sentence.text || ${markers}, ${createdAt} + m * interval '1 ms'
  from generate_series(1, $1::int) as n cross join generate_series(1, ${MESSAGE_COUNT}) as m
  join sentence on s = ((n::bigint * 7919 + m * 104729) % ${SENTENCE_COUNT})::int`

async function fillTables(client: pg.Client, conversations: number): Promise<void> {
  // The rows refer to each other correctly, so the checks of the foreign keys would only take time.
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  await client.query(departmentSql, [DEPARTMENT_COUNT])
  await client.query(sentenceSql, [SENTENCE_COUNT])
  await client.query(sentenceIndexSql)
  for (const statement of [visitorSql, conversationSql, messageSql]) await client.query(statement, [conversations])
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
}

/** Fills a migrated and seeded database with closed conversations of eight messages, about 80 words in all. */
export const fillConversations = (address: string, conversations: number): Promise<void> =>
  withConnection(address, (client) => fillTables(client, conversations))
