import { digest, randomSecret } from '#platform/auth/secrets.ts'
import { afterCommit, transaction } from '#platform/db/transaction.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import type { Visitor, WidgetCaller } from '../guard.ts'
import { findOpenConversationId } from '../queries/visitors.ts'
import {
  applyProfileChange,
  createProfile,
  credentialExpiry,
  decideCredentialAction,
  type VerifiableMembers,
  type VerifiedIdentity,
} from '../rules.ts'
import type { BootstrapResult, VisitorBootstrap } from '../schema/visitor.ts'
import { changeVisitor, lockVisitor } from './identify.ts'
import { verifyIdentityToken } from './identity-token.ts'
import { insertPageVisit } from './pages.ts'

export interface RequestMetadata {
  readonly serviceUserId: string | null
  readonly userAgent: string | null
}

interface VerifiedBootstrap {
  readonly body: VisitorBootstrap
  readonly labels: RequestMetadata
  readonly identity: VerifiedIdentity | null
}

const createCredential = (): string => `vis_${randomSecret()}`

/** Returns the columns besides the profile that a bootstrap sets. Null members leave the column unchanged. */
function toColumns({ locale, timezone, referrer }: VisitorBootstrap, { serviceUserId, userAgent }: RequestMetadata) {
  const columns = { locale, timezone, referrer, serviceUserId, userAgent }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null))
}

async function recordPage(tx: ChatTx, visitorId: string, { pageUrl }: VisitorBootstrap, at: string): Promise<void> {
  if (pageUrl !== null) await insertPageVisit(tx, visitorId, { url: pageUrl, title: null }, at)
}

async function createVisitor(
  chat: Chat,
  widgetId: number,
  { body, labels, identity }: VerifiedBootstrap,
): Promise<BootstrapResult> {
  const now = chat.now()
  const at = now.toISOString()
  const token = createCredential()
  const row = {
    ...{ id: chat.newId(), widgetId, ...createProfile(body, identity) },
    ...toColumns(body, labels),
    credentialDigest: digest(token),
    credentialExpiresAt: credentialExpiry(now),
    createdAt: at,
    lastSeenAt: at,
  }
  await transaction(chat.db, async (tx) => {
    await tx.insertInto('chat.visitor').values(row).execute()
    await recordPage(tx, row.id, body, at)
  })
  return {
    visitorId: row.id,
    token,
    expiresAt: row.credentialExpiresAt,
    conversationId: null,
    isVerified: identity !== null,
  }
}

const mergeMembers = (
  stored: VerifiableMembers,
  { displayName, email, externalId }: VisitorBootstrap,
): VerifiableMembers => ({
  displayName: displayName ?? stored.displayName,
  email: email ?? stored.email,
  externalId: externalId ?? stored.externalId,
})

/**
 * Updates the visitor who presented a credential, and replaces the credential if a token verifies the visitor. Returns
 * null without a change if another request has replaced the credential, or the token is for another person.
 */
async function updateVisitor(
  chat: Chat,
  visitor: Visitor,
  { body, labels, identity }: VerifiedBootstrap,
): Promise<Omit<BootstrapResult, 'conversationId'> | null> {
  const now = chat.now()
  const at = now.toISOString()
  const expiresAt = credentialExpiry(now)
  return await transaction(chat.db, async (tx) => {
    const stored = await lockVisitor(tx, visitor)
    const change = stored && decideCredentialAction(stored, identity)
    if (!stored || change === 'separate') return null
    const token = change === 'replace' ? createCredential() : null
    const profile = applyProfileChange(stored, mergeMembers(stored, body), identity)
    const isChanged = await changeVisitor(chat, tx, visitor, stored, {
      ...{ profile, ...toColumns(body, labels), lastSeenAt: at, credentialExpiresAt: expiresAt },
      ...(token === null ? {} : { credentialDigest: digest(token) }),
    })
    if (!isChanged) return null
    await recordPage(tx, visitor.id, body, at)
    // Closes the connections that use the replaced credential, and removes it from the cache.
    if (token !== null) afterCommit(tx, () => chat.announcements.recheck({ kind: 'visitor', id: visitor.id }))
    return { visitorId: visitor.id, token, expiresAt, isVerified: profile.verifiedMembers !== null }
  })
}

/** Updates the visitor who presented a credential, or creates a new one. */
export async function bootstrapVisitor(
  chat: Chat,
  { widget, visitor }: WidgetCaller,
  body: VisitorBootstrap,
  labels: RequestMetadata,
): Promise<BootstrapResult> {
  const identity = await verifyIdentityToken(body.identityToken, widget.identitySecret, chat.now())
  const bootstrap = { body, labels, identity }
  const updated = visitor && (await updateVisitor(chat, visitor, bootstrap))
  if (!updated) return await createVisitor(chat, widget.id, bootstrap)
  return { ...updated, conversationId: await findOpenConversationId(chat.db, updated.visitorId) }
}
