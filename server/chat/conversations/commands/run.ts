import { sql } from 'kysely'
import { isSameKey } from '#platform/db/by-dialect.ts'
import { commandBatch, type Decision, decideAndWrite, type Outcome } from '#platform/db/command-batch.ts'
import { compileOnce } from '#platform/db/compile-once.ts'
import { givenTable } from '#platform/db/given-rows.ts'
import { isOneOf } from '#platform/db/is-one-of.ts'
import type { Chat, ChatDb, ChatTx } from '../../database/chat.ts'
import type { ChatTables } from '../../database/tables.ts'
import type { BoundedChat } from '../../waiting-room/commands.ts'
import { conversationNotFound } from '../errors.ts'
import { type AgentViewer, conversationsOf, isVisibleTo, type VisitorViewer } from '../queries/conversations.ts'
import { messagesById, type SentOnce } from '../queries/messages.ts'
import { stateOf } from '../queries/states.ts'
import type { ConversationRow, LoadedConversation, StoredMessage } from '../rules/change.ts'
import type { MessageDecision } from '../rules/messages.ts'
import type { Conversation } from '../schema/agent.ts'
import { type Changed, type LockedChange, writeChanges } from './change.ts'

/** What a decision needs to know beside the conversation. */
export interface Needs {
  /** An agent, whose row is locked: until the commit the agent cannot be deactivated. */
  readonly agentId?: number
  readonly departmentId?: number
}

/** A command for one conversation. */
export interface ConversationCommand {
  readonly conversationId: string
  /** Who must see the conversation; anybody else is refused with SVC:4004. */
  readonly viewer: VisitorViewer | AgentViewer
  /** What is sent, as its sender named it: a message that was sent before is loaded with the conversation. */
  readonly sent?: SentOnce
  readonly needs?: (conversation: ConversationRow) => Needs
  /** Decides what to change; null: nothing. Pure; may throw a refusal. */
  readonly decide: (loaded: LoadedConversation, at: string) => MessageDecision | 'closed' | null
}

/** What a command came to: a change, the message that had been sent before, or what `decide` returned in their place. */
export type CommandResult = Changed | { readonly replay: StoredMessage } | 'closed' | null

/** Runs a command; resolves after its commit, once everybody was informed. */
export type RunConversationCommand = (command: ConversationCommand) => Promise<CommandResult>

/** The chat with what changes its conversations. */
export interface ConversationChat extends BoundedChat {
  readonly run: RunConversationCommand
}

type Asked = Readonly<Record<'conversationId' | 'senderKind' | 'senderId' | 'clientMessageId', string | null>>

const NOT_SENT = { senderKind: null, senderId: null, clientMessageId: null }

const asked = { conversationId: 'key', senderKind: 'key', senderId: 'key', clientMessageId: 'key' } as const

/** The conversations of commands, each with the id of the message that its sender has sent before under the same name. */
const lockedConversations = (tx: ChatDb, commands: readonly Asked[]) =>
  tx
    .selectFrom(givenTable('command', asked, commands))
    .innerJoin('chat.conversation as conversation', (join) =>
      join.on(isSameKey(sql.ref('conversation.id'), sql.ref('command.conversationId'))),
    )
    .selectAll('conversation')
    // A subquery: as a join it could be planned over every message.
    .select((e) =>
      e
        .selectFrom('chat.message as earlier')
        .select('earlier.id')
        .where(isSameKey(sql.ref('earlier.senderKind'), sql.ref('command.senderKind')))
        .where(isSameKey(sql.ref('earlier.senderId'), sql.ref('command.senderId')))
        .where(isSameKey(sql.ref('earlier.clientMessageId'), sql.ref('command.clientMessageId')))
        .as('earlierId'),
    )
    // In one order everywhere, so that two batches cannot deadlock.
    .orderBy('conversation.id')
    .forUpdate('conversation')

const lockWaiting = compileOnce(lockedConversations)
const lockFree = compileOnce((tx: ChatDb, commands: readonly Asked[]) => lockedConversations(tx, commands).skipLocked())

/**
 * Locks the agents who are active, and reads their departments. Until the commit they cannot be deactivated: a conversation
 * that they are given meanwhile would stay with them. Call it after the conversations were locked, as everybody does.
 */
export async function activeAgents(
  tx: ChatTx,
  ids: readonly number[],
): Promise<Map<number, { departmentIds: readonly number[] }>> {
  if (ids.length === 0) return new Map()
  const agents = tx.selectFrom('chat.agent').select('id').where(isOneOf('id', ids)).where('isActive', '=', true)
  const active = await agents.orderBy('id').forUpdate().execute()
  const memberships = tx.selectFrom('chat.departmentMember').select(['agentId', 'departmentId'])
  const members = await memberships.where(isOneOf('agentId', ids)).execute()
  const departmentsOf = (agentId: number) =>
    members.filter((member) => member.agentId === agentId).map(({ departmentId }) => departmentId)
  return new Map(active.map(({ id }) => [id, { departmentIds: departmentsOf(id) }]))
}

async function activeDepartments(tx: ChatTx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const departments = tx.selectFrom('chat.department').select('id').where(isOneOf('id', ids))
  return new Set((await departments.where('isActive', '=', true).execute()).map(({ id }) => id))
}

/** What was loaded for a command; undefined where its conversation was not. */
type LoadedOf = (command: ConversationCommand) => LoadedConversation | undefined

async function load(tx: ChatTx, commands: readonly ConversationCommand[], isWaiting: boolean): Promise<LoadedOf> {
  const lock = isWaiting ? lockWaiting : lockFree
  const { rows } = await lock(
    tx,
    commands.map(({ conversationId, sent }) => ({ ...NOT_SENT, ...sent, conversationId })),
  )
  const conversations = new Map(rows.map((row) => [row.id, row]))
  const earlier = await messagesById(
    tx,
    rows.flatMap(({ earlierId }) => earlierId ?? []),
  )
  const needsOf = ({ conversationId, needs }: ConversationCommand): Needs => {
    const conversation = conversations.get(conversationId)
    return (conversation && needs?.(conversation)) ?? {}
  }
  const needs = commands.map(needsOf)
  const agentIds = needs.flatMap(({ agentId }) => agentId ?? [])
  const agents = await activeAgents(tx, agentIds)
  const departmentIds = needs.flatMap(({ departmentId }) => departmentId ?? [])
  const departments = await activeDepartments(tx, departmentIds)
  return (command) => {
    const row = conversations.get(command.conversationId)
    if (!row) return undefined
    const { earlierId, ...conversation } = row
    const { agentId = 0, departmentId = 0 } = needsOf(command)
    return {
      conversation,
      earlier: (earlierId && earlier.get(earlierId)) || null,
      agent: agents.get(agentId) ?? null,
      isDepartmentActive: departments.has(departmentId),
    }
  }
}

/** Loads the conversations of commands under lock, decides each command, and writes what changes. */
async function runTogether(
  chat: Chat,
  tx: ChatTx,
  commands: readonly ConversationCommand[],
  isWaiting: boolean,
): Promise<Outcome<CommandResult>[]> {
  const loadedOf = await load(tx, commands, isWaiting)
  const at = chat.now().toISOString()
  const decide = (command: ConversationCommand): Decision<LockedChange, CommandResult> => {
    const loaded = loadedOf(command)
    // Without waiting, a row that another transaction holds was skipped, and may be there.
    if (!loaded && !isWaiting) return 'contended'
    if (!loaded || !isVisibleTo(command.viewer, loaded.conversation)) throw conversationNotFound()
    const result = command.decide(loaded, at)
    if (result === null || result === 'closed' || 'replay' in result) return { result }
    return { change: { before: loaded.conversation, change: result } }
  }
  return await decideAndWrite(commands, decide, (changes) => writeChanges(chat, tx, changes, at))
}

/**
 * Makes the runner of commands. Commands of different conversations that wait at the same time share a transaction; those of
 * one conversation run one after the other, so that this process announces them in the order of their commits.
 */
export function conversationCommands(chat: Chat): RunConversationCommand {
  const { db, now, announcements } = chat
  const run = commandBatch<ChatTables, ConversationCommand, CommandResult>({
    ...{ db, now },
    run: (tx, commands, isWaiting) => runTogether(chat, tx, commands, isWaiting),
  })
  return (command) => announcements.inOrder(command.conversationId, () => run(command))
}

/** Changes a conversation as an agent, and returns it as it is then. */
export async function changeAsAgent(
  { db, now, run }: ConversationChat,
  viewer: AgentViewer,
  conversationId: string,
  command: Omit<ConversationCommand, 'conversationId' | 'viewer' | 'sent'>,
): Promise<Conversation> {
  const result = await run({ ...command, conversationId, viewer })
  const state = result !== null && typeof result === 'object' && 'state' in result ? result.state : null
  const [conversation] = await conversationsOf(db, [state ?? (await stateOf(db, conversationId))], now())
  if (!conversation) throw conversationNotFound()
  return conversation
}
