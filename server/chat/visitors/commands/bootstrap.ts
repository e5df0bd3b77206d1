import { digest, randomSecret } from '#platform/auth/secrets.ts'
import { afterCommit, transaction } from '#platform/db/transaction.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import type { Arrival, Visitor } from '../guard.ts'
import { openConversationOf } from '../queries/visitors.ts'
import {
  credentialChange,
  credentialEnd,
  type Named,
  newProfile,
  profileAfter,
  type VerifiedIdentity,
} from '../rules.ts'
import type { Bootstrap, Welcome } from '../schema/visitor.ts'
import { changeVisitor, lockVisitor } from './identify.ts'
import { verifyIdentityToken } from './identity-token.ts'
import { notePage } from './pages.ts'

/** What the headers of a bootstrap say. */
export interface Labels {
  readonly serviceUserId: string | null
  readonly userAgent: string | null
}

/** A bootstrap with its identity token verified. */
interface VerifiedBootstrap {
  readonly body: Bootstrap
  readonly labels: Labels
  /** Null: there was no valid identity token. */
  readonly identity: VerifiedIdentity | null
}

const newCredential = (): string => `vis_${randomSecret()}`

/** What a bootstrap says beside who the visitor is; members that are null stay as they are. */
function circumstances({ locale, timezone, referrer }: Bootstrap, { serviceUserId, userAgent }: Labels) {
  const given = { locale, timezone, referrer, serviceUserId, userAgent }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}

async function notePageOf(tx: ChatTx, visitorId: string, { pageUrl }: Bootstrap, at: string): Promise<void> {
  if (pageUrl !== null) await notePage(tx, visitorId, { url: pageUrl, title: null }, at)
}

async function createVisitor(
  chat: Chat,
  widgetId: number,
  { body, labels, identity }: VerifiedBootstrap,
): Promise<Welcome> {
  const now = chat.now()
  const at = now.toISOString()
  const token = newCredential()
  const row = {
    ...{ id: chat.newId(), widgetId, ...newProfile(body, identity) },
    ...circumstances(body, labels),
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
    isVerified: identity !== null,
  }
}

const namedAfter = (before: Named, { displayName, email, externalId }: Bootstrap): Named => ({
  displayName: displayName ?? before.displayName,
  email: email ?? before.email,
  externalId: externalId ?? before.externalId,
})

/**
 * Updates the visitor who presented a credential, and replaces the credential where an identity token verifies the visitor.
 * Null, and nothing changes: the credential was replaced meanwhile, or the token is for another person.
 */
async function updateVisitor(
  chat: Chat,
  visitor: Visitor,
  { body, labels, identity }: VerifiedBootstrap,
): Promise<Omit<Welcome, 'conversationId'> | null> {
  const now = chat.now()
  const at = now.toISOString()
  const expiresAt = credentialEnd(now)
  return await transaction(chat.db, async (tx) => {
    const before = await lockVisitor(tx, visitor)
    const change = before && credentialChange(before, identity)
    if (!before || change === 'separate') return null
    const token = change === 'replace' ? newCredential() : null
    const profile = profileAfter(before, namedAfter(before, body), identity)
    const isChanged = await changeVisitor(chat, tx, visitor, before, {
      ...{ profile, ...circumstances(body, labels), lastSeenAt: at, credentialExpiresAt: expiresAt },
      ...(token === null ? {} : { credentialDigest: digest(token) }),
    })
    if (!isChanged) return null
    await notePageOf(tx, visitor.id, body, at)
    // Closes the connections of the replaced credential, and removes it from the cache.
    if (token !== null) afterCommit(tx, () => chat.announcements.lookAgain({ kind: 'visitor', id: visitor.id }))
    return { visitorId: visitor.id, token, expiresAt, isVerified: profile.verifiedMembers !== null }
  })
}

/** Updates the visitor whose credential was presented, or creates one. */
export async function bootstrapVisitor(
  chat: Chat,
  { widget, visitor }: Arrival,
  body: Bootstrap,
  labels: Labels,
): Promise<Welcome> {
  const identity = await verifyIdentityToken(body.identityToken, widget.identitySecret, chat.now())
  const bootstrap = { body, labels, identity }
  const updated = visitor && (await updateVisitor(chat, visitor, bootstrap))
  if (!updated) return await createVisitor(chat, widget.id, bootstrap)
  return { ...updated, conversationId: await openConversationOf(chat.db, updated.visitorId) }
}
