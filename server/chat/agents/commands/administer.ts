import { hashPassword } from '#platform/auth/passwords.ts'
import { endAllSessions } from '#platform/auth/sessions.ts'
import { isDuplicate } from '#platform/db/failures.ts'
import { afterCommit, transaction } from '#platform/db/transaction.ts'
import { invalid } from '#platform/errors/invalid.ts'
import { emit } from '#platform/jobs/emit.ts'
import { audit } from '../../database/audit.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import { agentNotFound, lastAdministrator } from '../errors.ts'
import { agentDeactivated } from '../events.ts'
import { agentById } from '../queries.ts'
import { CONCURRENT_CONVERSATIONS } from '../rules.ts'
import type { Agent, AgentChange, NewAgent } from '../schema.ts'
import { setDepartments } from './memberships.ts'

interface Actor {
  readonly id: number
}

/** The chat, and how agents who lose access give their conversations back. */
export interface AgentCommands extends Chat {
  /** Returns the conversations of an agent to the queue. Twice is harmless. */
  readonly returnConversations: (agentId: number) => Promise<void>
  /** Returns the conversations that these agents hold and do not see any more to the queue. Can be repeated. */
  readonly returnUnseenConversations: (agentIds: readonly number[]) => Promise<void>
}

const emailTaken = (error: unknown): unknown =>
  isDuplicate(error) ? invalid({ field: 'email', rule: 'unique' }) : error

/** Once it is committed, whoever is connected as this agent is looked at anew. */
const lookAgain = ({ announcements }: Chat, tx: ChatTx, id: number): void =>
  afterCommit(tx, () => announcements.lookAgain({ kind: 'agent', id }))

/** Makes an agent who may sign in. Refuses an address that another agent has, and unknown or inactive departments. */
export async function createAgent(chat: Chat, actor: Actor, input: NewAgent): Promise<Agent> {
  const now = chat.now()
  const at = now.toISOString()
  const { password, departmentIds, ...rest } = input
  const row = {
    ...rest,
    role: input.role ?? 'agent',
    isAvailable: input.isAvailable ?? true,
    maxConcurrentConversations: input.maxConcurrentConversations ?? CONCURRENT_CONVERSATIONS,
    passwordHash: await hashPassword(password),
    isActive: true,
    createdAt: at,
  }
  return await transaction(chat.db, async (tx) => {
    const { id } = await tx.insertInto('chat.agent').values(row).returning('id').executeTakeFirstOrThrow()
    await setDepartments(tx, id, departmentIds ?? [])
    await audit(tx, at, actor.id, 'agent_created', `agent:${id}`)
    return await agentById(tx, id, now)
  }).catch((error: unknown) => {
    throw emailTaken(error)
  })
}

/**
 * Refuses with SVC:3008 where this is the only administrator who can sign in. It locks all of them, so that of two who
 * are leaving at once one stays.
 */
async function keepAnAdministrator(tx: ChatTx, id: number): Promise<void> {
  const administrators = await tx
    .selectFrom('chat.agent')
    .select('id')
    .where('role', '=', 'administrator')
    .where('isActive', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (administrators.length === 1 && administrators[0]?.id === id) throw lastAdministrator()
}

/**
 * Changes the given members of an agent. Conversations that the agent does not see any more return to the queue. Refuses
 * with SVC:4006, SVC:3008, an address that another agent has, and unknown or inactive departments.
 */
export async function changeAgent(chat: AgentCommands, actor: Actor, id: number, change: AgentChange): Promise<Agent> {
  const now = chat.now()
  const { departmentIds, ...columns } = change
  const agent = await transaction(chat.db, async (tx) => {
    await agentById(tx, id, now)
    if (departmentIds) await setDepartments(tx, id, departmentIds)
    if (change.role === 'agent') await keepAnAdministrator(tx, id)
    if (Object.keys(columns).length > 0) await tx.updateTable('chat.agent').set(columns).where('id', '=', id).execute()
    await audit(tx, now.toISOString(), actor.id, 'agent_changed', `agent:${id}`)
    lookAgain(chat, tx, id)
    return await agentById(tx, id, now)
  }).catch((error: unknown) => {
    throw emailTaken(error)
  })
  if (departmentIds || change.role) await chat.returnUnseenConversations([id])
  return agent
}

/**
 * Takes an agent out of work: all sessions end at once, and what the agent was busy with goes back to the queue. Twice is
 * harmless. Refuses with SVC:4006 or SVC:3008.
 */
export async function deactivateAgent(chat: AgentCommands, actor: Actor, id: number): Promise<Agent> {
  const now = chat.now()
  const agent = await transaction(chat.db, async (tx) => {
    const { isActive } = await agentById(tx, id, now)
    if (isActive) {
      await keepAnAdministrator(tx, id)
      await tx.updateTable('chat.agent').set({ isActive: false }).where('id', '=', id).execute()
      await endAllSessions(tx, 'chat', id, now)
      await emit(tx, chat.jobs, agentDeactivated, [{ id }], now)
      await audit(tx, now.toISOString(), actor.id, 'agent_deactivated', `agent:${id}`)
      lookAgain(chat, tx, id)
    }
    return await agentById(tx, id, now)
  })
  // Behind the commit: whoever takes a conversation locks it first and the agent then. Should the process die here, the
  // fact brings it about.
  await chat.returnConversations(id)
  return agent
}

/** Lets an agent work again; the password is the old one. Refuses with SVC:4006. */
export async function reactivateAgent(chat: Chat, actor: Actor, id: number): Promise<Agent> {
  const now = chat.now()
  return await transaction(chat.db, async (tx) => {
    const { isActive } = await agentById(tx, id, now)
    if (!isActive) {
      await tx.updateTable('chat.agent').set({ isActive: true }).where('id', '=', id).execute()
      await audit(tx, now.toISOString(), actor.id, 'agent_reactivated', `agent:${id}`)
    }
    return await agentById(tx, id, now)
  })
}

/** Sets the password of an agent; all sessions of the agent end at once. Refuses with SVC:4006. */
export async function setPassword(chat: Chat, actor: Actor, id: number, password: string): Promise<Agent> {
  const passwordHash = await hashPassword(password)
  const now = chat.now()
  return await transaction(chat.db, async (tx) => {
    const set = await tx.updateTable('chat.agent').set({ passwordHash }).where('id', '=', id).executeTakeFirstOrThrow()
    if (Number(set.numUpdatedRows) === 0) throw agentNotFound()
    await endAllSessions(tx, 'chat', id, now)
    await audit(tx, now.toISOString(), actor.id, 'agent_password_set', `agent:${id}`)
    lookAgain(chat, tx, id)
    return await agentById(tx, id, now)
  })
}

/**
 * Forgets the issuer and subject that an agent is bound to; the next single sign-on binds again. Sessions go on. Refuses
 * with SVC:4006.
 */
export async function unbindAgent(chat: Chat, actor: Actor, id: number): Promise<Agent> {
  const now = chat.now()
  return await transaction(chat.db, async (tx) => {
    const unbound = await tx
      .updateTable('chat.agent')
      .set({ oidcIssuer: null, oidcSubject: null })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (Number(unbound.numUpdatedRows) === 0) throw agentNotFound()
    await audit(tx, now.toISOString(), actor.id, 'agent_unbound', `agent:${id}`)
    return await agentById(tx, id, now)
  })
}

/** Turns the toggle of an agent. */
export async function setAvailability(chat: Chat, { id }: Actor, isAvailable: boolean): Promise<Agent> {
  await chat.db.updateTable('chat.agent').set({ isAvailable }).where('id', '=', id).execute()
  chat.announcements.lookAgain({ kind: 'agent', id })
  return await agentById(chat.db, id, chat.now())
}
