import type pg from 'pg'
import { withConnection } from '../cluster.ts'

/** Number of conversations, the days over which they are spread evenly, and messages of each conversation. */
export interface ReportData {
  readonly conversations: number
  readonly days: number
  readonly messages: number
}

const AGENT_COUNT = 40
const DEPARTMENT_COUNT = 8
const VISITOR_COUNT = 100_000

/** One of this many conversations is open. Each open one has a visitor of its own. */
const OPEN_INTERVAL = 2000

/** An id that grows with its number, as the ids of the server grow with time. */
const uuid = (number: string) => `'01900000-0000-7000-8000-' || lpad(to_hex((${number})::bigint), 12, '0')`

/** `$1` conversations over `$2` days that end now. */
const createdAt = "now() - ($1 - n) * ($2::int * interval '1 day' / $1)"

const agentSql = `
  insert into chat.agent (email, "displayName", role, "isActive", "isAvailable", "maxConcurrentConversations", "createdAt")
  select 'agent.' || n || '@example.com', 'Agent ' || n, 'agent', true, true, 5, now() from generate_series(1, $1::int) as n`

const departmentSql = `
  insert into chat.department (name, "nameKey", "isDefault", "isActive", routing, "createdAt", "updatedAt")
  select 'Team ' || n, 'team ' || n, false, true, 'manual', now(), now() from generate_series(1, $1::int) as n`

const visitorSql = `
  insert into chat.visitor (id, "widgetId", "displayName", email, "createdAt", "lastSeenAt")
  select ${uuid('n')}, 1, 'Visitor ' || n, 'visitor.' || n || '@example.com', now(), now()
  from generate_series(0, $1::int - 1) as n`

const conversationSql = `
  insert into chat.conversation (id, status, "departmentId", "visitorId", "widgetId", "agentId", "assignedAt", "agentVersion",
    "visitorVersion", "lastAgentSequence", "lastVisitorSequence", "visitorReadSequence", "agentReadSequence", "unreadCount",
    "isLeftMessage", "createdAt", "startedAt", "firstResponseAt", "firstResponseAgentId", "activityAt", "closedAt", "closedBy",
    "closedByAgentId", "escalationStatus", "updatedAt")
  select ${uuid('n')}, case when "isOpen" then 'queued' else 'closed' end, 1 + n % ${DEPARTMENT_COUNT},
    ${uuid(`case when "isOpen" then n / ${OPEN_INTERVAL} else ${VISITOR_COUNT / 2} + n % ${VISITOR_COUNT / 2} end`)}, 1,
    case when "isOpen" then null else agent end, case when "isOpen" then null else at + interval '20 s' end, $3::int, $3::int,
    $3::int, $3::int, 0, 0, 0, false, at, case when "isOpen" then null else at + interval '20 s' end,
    case when "isOpen" or n % 10 = 0 then null else at + (30 + n % 300) * interval '1 s' end,
    case when "isOpen" or n % 10 = 0 then null else agent end, at, case when "isOpen" then null else at + interval '15 min' end,
    case when "isOpen" then null when n % 5 = 0 then 'visitor' when n % 10 = 1 then 'inactivity' else 'agent' end,
    case when "isOpen" or n % 5 = 0 or n % 10 = 1 then null else agent end, 'none', at
  from (select n, ${createdAt} as at, 2 + n % ${AGENT_COUNT} as agent, n % ${OPEN_INTERVAL} = 0 as "isOpen"
    from generate_series(1, $1::int) as n) as row`

const assignmentSql = `
  insert into chat.assignment ("conversationId", "agentId", "assignedAt")
  select id, "agentId", "assignedAt" from chat.conversation where "agentId" is not null`

const messageSql = `
  insert into chat.message (id, "conversationId", "agentSequence", "visitorSequence", kind, "senderKind", "senderName", body,
    "createdAt")
  select ${uuid('n::bigint * 100 + m')}, ${uuid('n')}, m, m,
    case when m = 2 then 'AgentJoined' else 'Text' end,
    case when m = 2 then 'system' when m % 2 = 1 then 'visitor' else 'agent' end, 'Maria Lindgren',
    rpad('', 120, 'Where is my parcel? It should have been here on Tuesday. '), ${createdAt} + m * interval '20 s'
  from generate_series(1, $1::int) as n cross join lateral generate_series(1, $3::int) as m`

async function fillTables(client: pg.Client, { conversations, days, messages }: ReportData): Promise<void> {
  // The rows refer to each other correctly, so the checks of the foreign keys would only take time.
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  await client.query(agentSql, [AGENT_COUNT])
  await client.query(departmentSql, [DEPARTMENT_COUNT - 1])
  await client.query(visitorSql, [VISITOR_COUNT])
  await client.query(conversationSql, [conversations, days, messages])
  await client.query(assignmentSql)
  await client.query(messageSql, [conversations, days, messages])
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
}

/** Fills a migrated and seeded database with conversations. */
export const fillReportData = (address: string, data: ReportData): Promise<void> =>
  withConnection(address, (client) => fillTables(client, data))
