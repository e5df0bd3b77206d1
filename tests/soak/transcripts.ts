import type { ConversationFollower, FollowedRow } from '../support/conversation-follower.ts'

/** An agent of the soak test. */
export interface Agent {
  readonly token: string
  readonly departmentId: number
  readonly follower: ConversationFollower
}

/** A conversation that an agent has taken. */
export interface ActiveConversation {
  readonly id: string
  readonly visitorToken: string
  readonly agent: Agent
  readonly follower: ConversationFollower
  /** The acknowledged messages, by `clientMessageId`. */
  readonly sent: Map<string, { readonly body: string; readonly isNote: boolean }>
}

/** A row of `chat.message`. */
export interface StoredRow {
  readonly id: string
  readonly conversationId: string
  readonly agentSequence: number
  readonly visitorSequence: number | null
  readonly kind: string
  readonly body: string
  readonly clientMessageId: string | null
}

const formatRows = (rows: readonly FollowedRow[]): string =>
  rows.map((row) => `${row.sequence} ${row.id} ${row.kind} ${row.body}`).join('\n')

/** Returns how the transcripts of a conversation differ from its stored rows, one line each. */
export function findDifferences(
  { id, agent, follower, sent }: ActiveConversation,
  stored: readonly StoredRow[],
): string[] {
  const seen = stored.flatMap(({ visitorSequence, ...row }) =>
    visitorSequence === null ? [] : [{ ...row, sequence: visitorSequence }],
  )
  const found: string[] = []
  if (
    formatRows(stored.map((row) => ({ ...row, sequence: row.agentSequence }))) !== formatRows(agent.follower.rows(id))
  )
    found.push(
      `${id}: the agent has ${agent.follower.rows(id).length} rows, the database ${stored.length}; ${agent.follower.describeState(id)}`,
    )
  if (formatRows(seen) !== formatRows(follower.rows(id)))
    found.push(
      `${id}: the visitor has ${follower.rows(id).length} rows, the database ${seen.length}; ${follower.describeState(id)}`,
    )
  if (stored.some(({ agentSequence }, place) => agentSequence !== place + 1))
    found.push(`${id}: an agent sequence is missing`)
  if (seen.some(({ sequence, kind }, place) => sequence !== place + 1 || kind === 'Note'))
    found.push(`${id}: a visitor sequence is missing, or a note has one`)
  const keys = stored.flatMap(({ clientMessageId }) => clientMessageId ?? [])
  if (new Set(keys).size !== keys.length) found.push(`${id}: a message is stored twice`)
  for (const [key, { body }] of sent)
    if (!stored.some((row) => row.clientMessageId === key && row.body === body)) found.push(`${id}: "${body}" is lost`)
  return found
}
