import { passwordSignInDisabled } from '#platform/auth/errors.ts'
import { digest, randomSecret } from '#platform/auth/secrets.ts'
import { DELETE_BATCH_SIZE, deleteBatch } from '#platform/db/delete-batch.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { Locale } from '#platform/i18n/localized-message.ts'
import { emit } from '#platform/jobs/emit.ts'
import { emailNotConfigured } from '#platform/mail/errors.ts'
import { type Outbox, queueMail } from '#platform/mail/outbox.ts'
import { writeAuditEntry } from '../../database/audit.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import type { PasswordLinkMailer } from '../config.ts'
import { agentInactive } from '../errors.ts'
import { passwordLinkRequested } from '../events.ts'
import { getAgent } from '../queries.ts'
import { computeInvitationExpiry, computePasswordLinkExpiry } from '../rules.ts'
import type { Agent } from '../schema.ts'
import { type PasswordLinkPage, renderInvitationMail, renderPasswordLinkMail } from '../views.ts'

/** A mailer that can send links, because e-mail and sign-in with a password are enabled on this server. */
export interface ReadyMailer extends PasswordLinkMailer {
  readonly outbox: Outbox
}

/** Throws `passwordSignInDisabled` if sign-in with a password is off, and `emailNotConfigured` if e-mail is off. */
export function requireMailer({ outbox, ...rest }: PasswordLinkMailer): ReadyMailer {
  if (!rest.isPasswordEnabled) throw passwordSignInDisabled()
  if (!outbox) throw emailNotConfigured()
  return { ...rest, outbox }
}

export async function invalidatePasswordLink(tx: ChatTx, agentId: number): Promise<void> {
  await tx.deleteFrom('chat.passwordLink').where('agentId', '=', agentId).execute()
}

/** Locks the agent, and invalidates the password link if `email` differs from the agent’s current address. */
export async function invalidateLinkIfAddressChanges(tx: ChatTx, agentId: number, email: string): Promise<void> {
  const lockAgent = tx.selectFrom('chat.agent').select('email').where('id', '=', agentId).forUpdate()
  if ((await lockAgent.executeTakeFirstOrThrow()).email !== email) await invalidatePasswordLink(tx, agentId)
}

/** Replaces any earlier link of the agent. The transaction must have inserted the row of the agent, or locked it. */
async function createLink(
  tx: ChatTx,
  { publicUrl, outbox }: ReadyMailer,
  agentId: number,
  computeExpiry: (now: Date) => string,
): Promise<PasswordLinkPage> {
  const token = randomSecret()
  const now = outbox.now()
  await invalidatePasswordLink(tx, agentId)
  const row = { agentId, digest: digest(token), createdAt: now.toISOString(), expiresAt: computeExpiry(now) }
  await tx.insertInto('chat.passwordLink').values(row).execute()
  // The token is in the fragment of the URL. Browsers do not send it, so no server log and no `Referer` contains it.
  return { url: `${publicUrl}/console/password#token=${token}`, site: new URL(publicUrl).host }
}

interface Recipient {
  readonly id: number
  readonly email: string
}

export async function mailInvitation(
  tx: ChatTx,
  mailer: ReadyMailer,
  { id, email }: Recipient,
  administratorName: string,
  locale: Locale,
): Promise<void> {
  const link = await createLink(tx, mailer, id, computeInvitationExpiry)
  await queueMail(tx, mailer.outbox, { to: email, ...renderInvitationMail(locale, link, administratorName) })
}

async function mailPasswordLink(
  tx: ChatTx,
  mailer: ReadyMailer,
  { id, email }: Recipient,
  locale: Locale,
): Promise<void> {
  const link = await createLink(tx, mailer, id, computePasswordLinkExpiry)
  await queueMail(tx, mailer.outbox, { to: email, ...renderPasswordLinkMail(locale, link) })
}

/**
 * Mails a link to choose a password; the mail is an invitation if the agent has no password. Throws `agentNotFound`,
 * `agentInactive`, and the errors of `requireMailer`.
 */
export async function sendPasswordLink(
  chat: Chat & { readonly mailer: PasswordLinkMailer },
  actor: { readonly id: number; readonly displayName: string },
  id: number,
  locale: Locale,
): Promise<Agent> {
  const now = chat.now()
  return await transaction(chat.db, async (tx) => {
    const lockAgent = tx.selectFrom('chat.agent').select('passwordHash').where('id', '=', id).forUpdate()
    const hasPassword = ((await lockAgent.executeTakeFirst())?.passwordHash ?? null) !== null
    const agent = await getAgent(tx, id, now)
    if (!agent.isActive) throw agentInactive()
    const mailer = requireMailer(chat.mailer)
    if (hasPassword) await mailPasswordLink(tx, mailer, agent, locale)
    else await mailInvitation(tx, mailer, agent, actor.displayName, locale)
    await writeAuditEntry(tx, now.toISOString(), actor.id, 'agent_password_link_sent', `agent:${id}`)
    return agent
  })
}

export interface LinkRequest {
  /** In lower case. */
  readonly email: string
  readonly locale: Locale
}

export interface LinkRequestPermits {
  /** Whether the rate limit of the e-mail address, counted over all client addresses, still had a permit. */
  readonly hasMailPermit: boolean
  /** Whether the account signed in from the IP address in the last 30 days. Called only if `hasMailPermit` is false. */
  readonly isKnownIpAddress: () => Promise<boolean>
}

/**
 * Inserts the job that mails the link, even if no agent has the address: the response time must not reveal accounts. If
 * `hasMailPermit` is false, does so only for a known IP address of the account. Throws the errors of `requireMailer`.
 */
export async function requestPasswordLink(
  { db, jobs, now, mailer }: Chat & { readonly mailer: PasswordLinkMailer },
  request: LinkRequest,
  { hasMailPermit, isKnownIpAddress }: LinkRequestPermits,
): Promise<void> {
  requireMailer(mailer)
  if (!hasMailPermit && !(await isKnownIpAddress())) return
  await transaction(db, (tx) => emit(tx, jobs, passwordLinkRequested, [request], now()))
}

/** Mails a link if an active agent has the e-mail address, and if e-mail and sign-in with a password are on. */
export async function mailRequestedLink(
  tx: ChatTx,
  { outbox, ...rest }: PasswordLinkMailer,
  { email, locale }: LinkRequest,
): Promise<void> {
  if (!outbox || !rest.isPasswordEnabled) return
  const agent = await tx
    .selectFrom('chat.agent')
    .select(['id', 'email'])
    .where('email', '=', email)
    .where('isActive', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (agent) await mailPasswordLink(tx, { ...rest, outbox }, agent, locale)
}

/** Deletes a batch of expired links. Returns whether there may be more. */
export async function prunePasswordLinks(tx: ChatTx, now: Date): Promise<boolean> {
  const expired = tx
    .selectFrom('chat.passwordLink')
    .select('agentId')
    .where('expiresAt', '<', now.toISOString())
    .limit(DELETE_BATCH_SIZE)
  return await deleteBatch(tx.deleteFrom('chat.passwordLink').where('agentId', 'in', expired))
}
