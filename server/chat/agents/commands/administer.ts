import { lastAdministrator } from '#platform/auth/errors.ts'
import { unbindAccount } from '#platform/auth/id-tokens.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { endAllSessions } from '#platform/auth/sessions.ts'
import { isUniqueViolation } from '#platform/db/database-errors.ts'
import { afterCommit, transaction } from '#platform/db/transaction.ts'
import { createValidationRefusal, type FieldError } from '#platform/errors/field-errors.ts'
import type { Locale } from '#platform/i18n/localized-message.ts'
import { emit } from '#platform/jobs/emit.ts'
import { writeAuditEntry } from '../../database/audit.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import type { PasswordLinkMailer } from '../config.ts'
import { agentNotFound } from '../errors.ts'
import { agentDeactivated } from '../events.ts'
import { getAgent } from '../queries.ts'
import { DEFAULT_MAX_CONCURRENT_CONVERSATIONS } from '../rules.ts'
import type { Agent, AgentChange, NewAgent } from '../schema.ts'
import { setDepartments } from './memberships.ts'
import {
  invalidateLinkIfAddressChanges,
  invalidatePasswordLink,
  mailInvitation,
  requireMailer,
} from './password-links.ts'
import { lockSeats, requireFreeSeat } from './seats.ts'

interface Actor {
  readonly id: number
}

export interface AgentCommandContext extends Chat {
  readonly mailer: PasswordLinkMailer
  readonly returnConversations: (agentId: number) => Promise<void>
  readonly returnInaccessibleConversations: (agentIds: readonly number[]) => Promise<void>
}

const toDuplicateEmailError = (error: unknown): unknown =>
  isUniqueViolation(error) ? createValidationRefusal({ field: 'email', rule: 'unique' }) : error

const recheckAfterCommit = ({ announcements }: Chat, tx: ChatTx, id: number): void =>
  afterCommit(tx, () => announcements.recheck({ kind: 'agent', id }))

/** The input must have a password or `sendInvitation`, but not both. Otherwise returns an error for `password`. */
export function validatePasswordOrInvitation({ password, sendInvitation }: NewAgent): FieldError[] {
  const hasPassword = (password ?? null) !== null
  if (sendInvitation === true) return hasPassword ? [{ field: 'password', rule: 'state' }] : []
  return hasPassword ? [] : [{ field: 'password', rule: 'required' }]
}

/**
 * Throws `agentLimitReached`, and `validationFailed` if the e-mail address is taken or a department is unknown or
 * inactive. Also throws the errors of `hashPassword` and, for an invitation, those of `requireMailer`.
 */
export async function createAgent(
  chat: AgentCommandContext,
  actor: Actor & { readonly displayName: string },
  input: NewAgent,
  locale: Locale,
): Promise<Agent> {
  const now = chat.now()
  const at = now.toISOString()
  const { password, sendInvitation, departmentIds, ...rest } = input
  const mailer = sendInvitation ? requireMailer(chat.mailer) : null
  const row = {
    ...rest,
    role: input.role ?? 'agent',
    isAvailable: input.isAvailable ?? true,
    maxConcurrentConversations: input.maxConcurrentConversations ?? DEFAULT_MAX_CONCURRENT_CONVERSATIONS,
    passwordHash: password === null ? null : await hashPassword(password),
    isActive: true,
    createdAt: at,
  }
  return await transaction(chat.db, async (tx) => {
    await lockSeats(tx)
    await requireFreeSeat(tx, chat.licence)
    const { id } = await tx.insertInto('chat.agent').values(row).returning('id').executeTakeFirstOrThrow()
    await setDepartments(tx, id, departmentIds ?? [])
    await writeAuditEntry(tx, at, actor.id, 'agent_created', `agent:${id}`)
    if (mailer) await mailInvitation(tx, mailer, { id, email: input.email }, actor.displayName, locale)
    return await getAgent(tx, id, now)
  }).catch((error: unknown) => {
    throw toDuplicateEmailError(error)
  })
}

/**
 * Throws `lastAdministrator` if the agent is the only active administrator. Locks all active administrators, so that
 * two concurrent changes cannot demote or deactivate the last two.
 */
async function requireOtherAdministrator(tx: ChatTx, id: number): Promise<void> {
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
 * Invalidates the password link if the e-mail address changes. After the commit, the conversations of the agent return
 * to the queue, except those that the agent can still access. Throws `agentNotFound`, `lastAdministrator` and
 * `validationFailed`.
 */
export async function changeAgent(
  chat: AgentCommandContext,
  actor: Actor,
  id: number,
  change: AgentChange,
): Promise<Agent> {
  const now = chat.now()
  const { departmentIds, ...columns } = change
  const agent = await transaction(chat.db, async (tx) => {
    await getAgent(tx, id, now)
    if (departmentIds) await setDepartments(tx, id, departmentIds)
    if (change.role === 'agent') await requireOtherAdministrator(tx, id)
    if (change.email !== undefined) await invalidateLinkIfAddressChanges(tx, id, change.email)
    if (Object.keys(columns).length > 0) await tx.updateTable('chat.agent').set(columns).where('id', '=', id).execute()
    await writeAuditEntry(tx, now.toISOString(), actor.id, 'agent_changed', `agent:${id}`)
    recheckAfterCommit(chat, tx, id)
    return await getAgent(tx, id, now)
  }).catch((error: unknown) => {
    throw toDuplicateEmailError(error)
  })
  if (departmentIds || change.role) await chat.returnInaccessibleConversations([id])
  return agent
}

/**
 * If the agent is active, deactivates the agent, ends all sessions and invalidates the password link. In any case,
 * returns the conversations of the agent to the queue. Throws `agentNotFound`, and `lastAdministrator` for the only
 * active administrator.
 */
export async function deactivateAgent(chat: AgentCommandContext, actor: Actor, id: number): Promise<Agent> {
  const now = chat.now()
  const agent = await transaction(chat.db, async (tx) => {
    const { isActive } = await getAgent(tx, id, now)
    if (isActive) {
      await requireOtherAdministrator(tx, id)
      await tx.updateTable('chat.agent').set({ isActive: false }).where('id', '=', id).execute()
      await invalidatePasswordLink(tx, id)
      await endAllSessions(tx, 'chat', id, now)
      await emit(tx, chat.jobs, agentDeactivated, [{ id }], now)
      await writeAuditEntry(tx, now.toISOString(), actor.id, 'agent_deactivated', `agent:${id}`)
      recheckAfterCommit(chat, tx, id)
    }
    return await getAgent(tx, id, now)
  })
  // Runs after the commit, when the agent is no longer locked: other commands lock conversations before agents, and the
  // reverse order could deadlock. The handler of `agentDeactivated` does the same, in case the process dies here.
  await chat.returnConversations(id)
  return agent
}

/** Changes nothing if the agent is active. Throws `agentNotFound` and `agentLimitReached`. */
export async function reactivateAgent(chat: Chat, actor: Actor, id: number): Promise<Agent> {
  const now = chat.now()
  return await transaction(chat.db, async (tx) => {
    await lockSeats(tx)
    const { isActive } = await getAgent(tx, id, now)
    if (!isActive) {
      await requireFreeSeat(tx, chat.licence)
      await tx.updateTable('chat.agent').set({ isActive: true }).where('id', '=', id).execute()
      await writeAuditEntry(tx, now.toISOString(), actor.id, 'agent_reactivated', `agent:${id}`)
    }
    return await getAgent(tx, id, now)
  })
}

/** Sets the password, ends all sessions of the agent, and invalidates the password link. Throws `agentNotFound`. */
export async function setPassword(chat: Chat, actor: Actor, id: number, password: string): Promise<Agent> {
  const passwordHash = await hashPassword(password)
  const now = chat.now()
  return await transaction(chat.db, async (tx) => {
    const updated = await tx
      .updateTable('chat.agent')
      .set({ passwordHash })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (Number(updated.numUpdatedRows) === 0) throw agentNotFound()
    await invalidatePasswordLink(tx, id)
    await endAllSessions(tx, 'chat', id, now)
    await writeAuditEntry(tx, now.toISOString(), actor.id, 'agent_password_set', `agent:${id}`)
    recheckAfterCommit(chat, tx, id)
    return await getAgent(tx, id, now)
  })
}

/** Removes the single sign-on binding of an agent. Ends no session. Throws `agentNotFound` for an unknown agent. */
export async function unbindAgent(chat: Chat, actor: Actor, id: number): Promise<Agent> {
  const now = chat.now()
  return await transaction(chat.db, async (tx) => {
    if (!(await unbindAccount(tx, { table: 'chat.agent', id }))) throw agentNotFound()
    await writeAuditEntry(tx, now.toISOString(), actor.id, 'agent_unbound', `agent:${id}`)
    return await getAgent(tx, id, now)
  })
}

export async function setAvailability(chat: Chat, { id }: Actor, isAvailable: boolean): Promise<Agent> {
  await chat.db.updateTable('chat.agent').set({ isAvailable }).where('id', '=', id).execute()
  chat.announcements.recheck({ kind: 'agent', id })
  return await getAgent(chat.db, id, chat.now())
}
