import { sql } from 'kysely'
import { isSameAsciiText } from '#platform/db/by-dialect.ts'
import { type CommandOutcome, createCommandBatch, type Decision, decideAndWrite } from '#platform/db/command-batch.ts'
import { compileOnce } from '#platform/db/compile-once.ts'
import { isInIdList } from '#platform/db/in-list.ts'
import { valuesTable } from '#platform/db/values-list.ts'
import type { Chat, ChatDb, ChatTx } from '../../database/chat.ts'
import type { ChatTables } from '../../database/tables.ts'
import type { AdmissionContext } from '../../waiting-room/commands.ts'
import { conversationNotFound } from '../errors.ts'
import { type AgentViewer, isVisibleTo, toConversations, type VisitorViewer } from '../queries/conversations.ts'
import { loadMessagesById, type MessageKey } from '../queries/messages.ts'
import { getConversationSnapshot } from '../queries/snapshots.ts'
import type { ConversationRow, LoadedConversation, StoredMessage } from '../rules/change.ts'
import type { MessageDecision } from '../rules/messages.ts'
import type { Conversation } from '../schema/agent.ts'
import { runWithArchiveCheck } from './archive-check.ts'
import { type ConversationChange, type WrittenChange, writeChanges } from './write-changes.ts'

/** The ids of the agent and the department that a decision reads. The row of the agent is locked until the commit. */
export interface IdsToLoad {
  readonly agentId?: number
  readonly departmentId?: number
}

export interface ConversationCommand {
  readonly conversationId: string
  /** The command fails with `conversationNotFound` if the viewer cannot see the conversation. */
  readonly viewer: VisitorViewer | AgentViewer
  readonly messageKey?: MessageKey
  readonly getIdsToLoad?: (conversation: ConversationRow) => IdsToLoad
  /**
   * Must be pure. Returns null if there is nothing to change, and `'needsOtherConversation'` if the message of a visitor
   * must be written to another conversation, because this one is closed. May throw a refusal.
   */
  readonly decide: (loaded: LoadedConversation, at: string) => MessageDecision | 'needsOtherConversation' | null
}

/** The written change, or what `decide` returned instead of a change. */
export type CommandResult = WrittenChange | { readonly earlierMessage: StoredMessage } | 'needsOtherConversation' | null

/** Resolves after the commit and the announcements. */
export type RunConversationCommand = (command: ConversationCommand) => Promise<CommandResult>

export interface ConversationCommandContext extends AdmissionContext {
  readonly isEscalationEnabled: boolean
  readonly run: RunConversationCommand
}

type CommandRow = Readonly<Record<'conversationId' | 'senderKind' | 'senderId' | 'clientMessageId', string | null>>

const NO_MESSAGE_KEY = { senderKind: null, senderId: null, clientMessageId: null }

const commandColumns = {
  conversationId: 'asciiText',
  senderKind: 'asciiText',
  senderId: 'asciiText',
  clientMessageId: 'asciiText',
} as const

const selectLockedConversations = (tx: ChatDb, commands: readonly CommandRow[]) =>
  tx
    .selectFrom(valuesTable('command', commandColumns, commands))
    .innerJoin('chat.conversation as conversation', (join) =>
      join.on(isSameAsciiText(sql.ref('conversation.id'), sql.ref('command.conversationId'))),
    )
    .selectAll('conversation')
    // Uses a subquery, because the planner could read every message for a join.
    .select((e) =>
      e
        .selectFrom('chat.message as earlier')
        .select('earlier.id')
        .where(isSameAsciiText(sql.ref('earlier.senderKind'), sql.ref('command.senderKind')))
        .where(isSameAsciiText(sql.ref('earlier.senderId'), sql.ref('command.senderId')))
        .where(isSameAsciiText(sql.ref('earlier.clientMessageId'), sql.ref('command.clientMessageId')))
        .as('earlierId'),
    )
    // Locks in the same order everywhere, so that two batches cannot deadlock.
    .orderBy('conversation.id')
    .forUpdate('conversation')

const selectForUpdate = compileOnce(selectLockedConversations)
const selectForUpdateSkipLocked = compileOnce((tx: ChatDb, commands: readonly CommandRow[]) =>
  selectLockedConversations(tx, commands).skipLocked(),
)

/**
 * Locks agents, so that a parallel deactivation cannot miss a conversation that this transaction assigns. Returns those
 * who are active, by id. To avoid deadlocks, lock conversations before agents.
 */
export async function lockActiveAgents(
  tx: ChatTx,
  ids: readonly number[],
): Promise<Map<number, { departmentIds: readonly number[] }>> {
  if (ids.length === 0) return new Map()
  const agents = tx.selectFrom('chat.agent').select('id').where(isInIdList('id', ids)).where('isActive', '=', true)
  const activeAgents = await agents.orderBy('id').forUpdate().execute()
  const memberships = tx.selectFrom('chat.departmentMember').select(['agentId', 'departmentId'])
  const members = await memberships.where(isInIdList('agentId', ids)).execute()
  const departmentsOf = (agentId: number) =>
    members.filter((member) => member.agentId === agentId).map(({ departmentId }) => departmentId)
  return new Map(activeAgents.map(({ id }) => [id, { departmentIds: departmentsOf(id) }]))
}

async function findActiveDepartmentIds(tx: ChatTx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const departments = tx.selectFrom('chat.department').select('id').where(isInIdList('id', ids))
  return new Set((await departments.where('isActive', '=', true).execute()).map(({ id }) => id))
}

type FindLoadedConversation = (command: ConversationCommand) => LoadedConversation | undefined

async function loadConversations(
  tx: ChatTx,
  commands: readonly ConversationCommand[],
  waitsForLocks: boolean,
): Promise<FindLoadedConversation> {
  const selectLocked = waitsForLocks ? selectForUpdate : selectForUpdateSkipLocked
  const { rows } = await selectLocked(
    tx,
    commands.map(({ conversationId, messageKey }) => ({ ...NO_MESSAGE_KEY, ...messageKey, conversationId })),
  )
  const conversations = new Map(rows.map((row) => [row.id, row]))
  const earlierMessages = await loadMessagesById(
    tx,
    rows.flatMap(({ earlierId }) => earlierId ?? []),
  )
  const findIdsToLoad = ({ conversationId, getIdsToLoad }: ConversationCommand): IdsToLoad => {
    const conversation = conversations.get(conversationId)
    return (conversation && getIdsToLoad?.(conversation)) ?? {}
  }
  const idsToLoad = commands.map(findIdsToLoad)
  const agentIds = idsToLoad.flatMap(({ agentId }) => agentId ?? [])
  const agents = await lockActiveAgents(tx, agentIds)
  const departmentIds = idsToLoad.flatMap(({ departmentId }) => departmentId ?? [])
  const departments = await findActiveDepartmentIds(tx, departmentIds)
  return (command) => {
    const row = conversations.get(command.conversationId)
    if (!row) return undefined
    const { earlierId, ...conversation } = row
    const { agentId = 0, departmentId = 0 } = findIdsToLoad(command)
    return {
      conversation,
      earlierMessage: (earlierId && earlierMessages.get(earlierId)) || null,
      activeAgent: agents.get(agentId) ?? null,
      isDepartmentActive: departments.has(departmentId),
    }
  }
}

async function runBatch(
  chat: Chat,
  tx: ChatTx,
  commands: readonly ConversationCommand[],
  waitsForLocks: boolean,
): Promise<CommandOutcome<CommandResult>[]> {
  const findLoadedConversation = await loadConversations(tx, commands, waitsForLocks)
  const at = chat.now().toISOString()
  const decide = (command: ConversationCommand): Decision<ConversationChange, CommandResult> => {
    const loaded = findLoadedConversation(command)
    // If the row was skipped, another transaction may hold its lock. The command runs again and waits for the lock.
    if (!loaded && !waitsForLocks) return 'contended'
    if (!loaded || !isVisibleTo(command.viewer, loaded.conversation)) throw conversationNotFound()
    const result = command.decide(loaded, at)
    if (result === null || result === 'needsOtherConversation' || 'earlierMessage' in result) return { result }
    return { change: { before: loaded.conversation, change: result } }
  }
  return await decideAndWrite(commands, decide, (changes) => writeChanges(chat, tx, changes, at))
}

/** In this process, commands of one conversation run one after another, so changes are announced in commit order. */
export function createConversationCommandRunner(chat: Chat): RunConversationCommand {
  const { db, now, announcements } = chat
  const run = createCommandBatch<ChatTables, ConversationCommand, CommandResult>({
    ...{ db, now },
    run: (tx, commands, waitsForLocks) => runBatch(chat, tx, commands, waitsForLocks),
  })
  return (command) => announcements.runSerialized(command.conversationId, () => run(command))
}

/** Returns the new state. Throws `conversationNotFound`, `conversationArchived`, and the errors of `decide`. */
export const runAsAgent = (
  { db, now, run }: ConversationCommandContext,
  viewer: AgentViewer,
  conversationId: string,
  command: Omit<ConversationCommand, 'conversationId' | 'viewer' | 'messageKey'>,
): Promise<Conversation> =>
  runWithArchiveCheck(db, viewer, conversationId, async () => {
    const result = await run({ ...command, conversationId, viewer })
    const snapshot = result !== null && typeof result === 'object' && 'snapshot' in result ? result.snapshot : null
    const [conversation] = await toConversations(
      db,
      [snapshot ?? (await getConversationSnapshot(db, conversationId))],
      now(),
    )
    if (!conversation) throw conversationNotFound()
    return conversation
  })
