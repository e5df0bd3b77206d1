import { digest, randomSecret } from '#platform/auth/secrets.ts'
import { afterCommit, transaction } from '#platform/db/transaction.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import type { Arrival, Visitor } from '../guard.ts'
import { openConversationOf } from '../queries/visitors.ts'
import { announceVisitor } from '../realtime.ts'
import { credentialEnd, isSameName, type Named, verifiedAfter } from '../rules.ts'
import type { Bootstrap, Identity, Welcome } from '../schema/visitor.ts'
import { type Vouched, vouched } from './identity-token.ts'
import { notePage } from './pages.ts'

/** What the headers of a bootstrap tell. */
export interface Labels {
  readonly serviceUserId: string | null
  readonly userAgent: string | null
}

const verifiedBy = (vouched: Vouched): string => Object.keys(vouched).sort().join(' ')

/** What is known beside the name; what was not told stays as it is. */
function circumstances({ locale, timezone, referrer }: Bootstrap, { serviceUserId, userAgent }: Labels) {
  const told = { locale, timezone, referrer, serviceUserId, userAgent }
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null))
}

async function notePageOf(tx: ChatTx, visitorId: string, { pageUrl }: Bootstrap, at: string): Promise<void> {
  if (pageUrl !== null) await notePage(tx, visitorId, { url: pageUrl, title: null }, at)
}

async function newVisitor(chat: Chat, widgetId: number, body: Bootstrap, labels: Labels, vouched: Vouched | null) {
  const now = chat.now()
  const at = now.toISOString()
  const token = `vis_${randomSecret()}`
  const { displayName, email, externalId } = { ...body, ...vouched }
  const row = {
    ...{ id: chat.newId(), widgetId, displayName, email, externalId },
    ...circumstances(body, labels),
    verifiedMembers: vouched && verifiedBy(vouched),
    credentialDigest: digest(token),
    credentialExpiresAt: credentialEnd(now),
    createdAt: at,
    lastSeenAt: at,
  }
  await transaction(chat.db, async (tx) => {
    await tx.insertInto('chat.visitor').values(row).execute()
    await notePageOf(tx, row.id, body, at)
  })
  return {
    visitorId: row.id,
    token,
    expiresAt: row.credentialExpiresAt,
    conversationId: null,
    isVerified: vouched !== null,
  }
}

/** Sets how a visitor is called, under a lock, and tells the agents; answers whether the identity is verified. */
async function rename(
  chat: Chat,
  tx: ChatTx,
  visitorId: string,
  renamed: (before: Named) => Named,
  vouched: Vouched | null,
): Promise<boolean> {
  const before = await tx
    .selectFrom('chat.visitor')
    .select(['displayName', 'email', 'externalId', 'verifiedMembers'])
    .where('id', '=', visitorId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const after = { ...renamed(before), ...vouched }
  const verifiedMembers = vouched ? verifiedBy(vouched) : verifiedAfter(before.verifiedMembers, before, after)
  const isVerified = verifiedMembers !== null
  if (isSameName(before, after) && verifiedMembers === before.verifiedMembers) return isVerified
  const { displayName, email, externalId } = after
  const set = { displayName, email, externalId, verifiedMembers }
  await tx.updateTable('chat.visitor').set(set).where('id', '=', visitorId).execute()
  // An announcement is a hint: one that fails costs nothing that is stored.
  afterCommit(tx, () => void announceVisitor(chat, visitorId, after, isVerified).catch(() => undefined))
  return isVerified
}

async function knownVisitor(
  chat: Chat,
  visitor: Visitor,
  body: Bootstrap,
  labels: Labels,
  vouched: Vouched | null,
): Promise<Welcome> {
  const now = chat.now()
  const at = now.toISOString()
  const expiresAt = credentialEnd(now)
  const isVerified = await transaction(chat.db, async (tx) => {
    const told = (before: Named): Named => ({
      displayName: body.displayName ?? before.displayName,
      email: body.email ?? before.email,
      externalId: body.externalId ?? before.externalId,
    })
    const isVerified = await rename(chat, tx, visitor.id, told, vouched)
    const set = { ...circumstances(body, labels), lastSeenAt: at, credentialExpiresAt: expiresAt }
    await tx.updateTable('chat.visitor').set(set).where('id', '=', visitor.id).execute()
    await notePageOf(tx, visitor.id, body, at)
    return isVerified
  })
  const conversationId = await openConversationOf(chat.db, visitor.id)
  return { visitorId: visitor.id, token: null, expiresAt, conversationId, isVerified }
}

/** Lets somebody in by a widget: with the credential of before as the same visitor, else as a new one. */
export async function welcome(
  chat: Chat,
  { widget, visitor }: Arrival,
  body: Bootstrap,
  labels: Labels,
): Promise<Welcome> {
  const known = await vouched(body.identityToken, widget.identitySecret, chat.now())
  if (visitor) return await knownVisitor(chat, visitor, body, labels, known)
  return await newVisitor(chat, widget.id, body, labels, known)
}

const changed = (before: string | null, given: string | null): string | null =>
  given === null ? before : given === '' ? null : given

/** Sets how a visitor wants to be called. A verified member that gets another value is verified no more. */
export async function identify(chat: Chat, visitor: Visitor, identity: Identity): Promise<void> {
  const { displayName, email, externalId } = identity
  const renamed = (before: Named): Named => ({
    displayName: changed(before.displayName, displayName),
    email: changed(before.email, email?.toLowerCase() ?? null),
    externalId: changed(before.externalId, externalId),
  })
  await transaction(chat.db, (tx) => rename(chat, tx, visitor.id, renamed, null))
}
