import { digest, randomSecret } from '#platform/auth/secrets.ts'
import { afterCommit, transaction } from '#platform/db/transaction.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import type { AuthenticatedVisitor, WidgetCaller } from '../guard.ts'
import { findOpenConversationId } from '../queries/visitors.ts'
import {
  applyProfileChange,
  computeCredentialExpiry,
  createProfile,
  decideCredentialAction,
  type VerifiableFields,
  type VerifiedIdentity,
} from '../rules.ts'
import type { BootstrapResult, VisitorBootstrap } from '../schema/visitor.ts'
import { lockVisitor, updateVisitorIfCredentialCurrent } from './identify.ts'
import { verifyIdentityToken } from './identity-token.ts'
import { insertPageVisit } from './pages.ts'

export interface RequestMetadata {
  readonly serviceUserId: string | null
  readonly userAgent: string | null
}

interface BootstrapInput {
  readonly body: VisitorBootstrap
  readonly metadata: RequestMetadata
  readonly identity: VerifiedIdentity | null
}

const createCredential = (): string => `vis_${randomSecret()}`

/** Omits null fields, so that their columns stay unchanged. */
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
  { body, metadata, identity }: BootstrapInput,
): Promise<BootstrapResult> {
  const now = chat.now()
  const at = now.toISOString()
  const token = createCredential()
  const row = {
    ...{ id: chat.newId(), widgetId, ...createProfile(body, identity) },
    ...toColumns(body, metadata),
    credentialDigest: digest(token),
    credentialExpiresAt: computeCredentialExpiry(now),
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

const mergeFields = (
  stored: VerifiableFields,
  { displayName, email, externalId }: VisitorBootstrap,
): VerifiableFields => ({
  displayName: displayName ?? stored.displayName,
  email: email ?? stored.email,
  externalId: externalId ?? stored.externalId,
})

/** Returns null if the credential was replaced, the visitor is archived, or the identity token names another person. */
async function updateVisitor(
  chat: Chat,
  visitor: AuthenticatedVisitor,
  { body, metadata, identity }: BootstrapInput,
): Promise<Omit<BootstrapResult, 'conversationId'> | null> {
  const now = chat.now()
  const at = now.toISOString()
  const expiresAt = computeCredentialExpiry(now)
  return await transaction(chat.db, async (tx) => {
    const stored = await lockVisitor(tx, visitor)
    const action = stored && decideCredentialAction(stored, identity)
    if (!stored || action === 'separate') return null
    const token = action === 'replace' ? createCredential() : null
    const profile = applyProfileChange(stored, mergeFields(stored, body), identity)
    const isUpdated = await updateVisitorIfCredentialCurrent(chat, tx, visitor, stored, {
      ...{ profile, ...toColumns(body, metadata), lastSeenAt: at, credentialExpiresAt: expiresAt },
      ...(token === null ? {} : { credentialDigest: digest(token) }),
    })
    if (!isUpdated) return null
    await recordPage(tx, visitor.id, body, at)
    // Closes the hub connections that use the replaced credential.
    if (token !== null) afterCommit(tx, () => chat.announcements.recheck({ kind: 'visitor', id: visitor.id }))
    return { visitorId: visitor.id, token, expiresAt, isVerified: profile.verifiedMembers !== null }
  })
}

/** Updates the visitor, or creates one if the request has no valid credential or if `updateVisitor` returns null. */
export async function bootstrapVisitor(
  chat: Chat,
  { widget, visitor }: WidgetCaller,
  body: VisitorBootstrap,
  metadata: RequestMetadata,
): Promise<BootstrapResult> {
  const identity = await verifyIdentityToken(body.identityToken, widget.identitySecret, chat.now())
  const input = { body, metadata, identity }
  const updated = visitor && (await updateVisitor(chat, visitor, input))
  if (!updated) return await createVisitor(chat, widget.id, input)
  return { ...updated, conversationId: await findOpenConversationId(chat.db, updated.visitorId) }
}
