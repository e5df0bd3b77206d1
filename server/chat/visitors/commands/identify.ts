import { afterCommit, transaction } from '#platform/db/transaction.ts'
import { credentialRequired } from '#platform/errors/common.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import type { AuthenticatedVisitor } from '../guard.ts'
import { announceProfile } from '../realtime.ts'
import { applyProfileChange, isSameProfile, type Profile, type VerifiableFields } from '../rules.ts'
import type { IdentityChange } from '../schema/visitor.ts'

type VisitorCredential = Pick<AuthenticatedVisitor, 'id' | 'credentialDigest'>

/** Locks the visitor and returns the profile; undefined if the credential was replaced or the visitor was archived. */
export const lockVisitor = (tx: ChatTx, { id, credentialDigest }: VisitorCredential): Promise<Profile | undefined> =>
  tx
    .selectFrom('chat.visitor')
    .select(['displayName', 'email', 'externalId', 'verifiedMembers', 'verifiedExternalId'])
    .where('id', '=', id)
    .where('credentialDigest', '=', credentialDigest)
    .forUpdate()
    .executeTakeFirst()

export interface VisitorColumnUpdate {
  readonly credentialDigest?: string
  readonly credentialExpiresAt?: string
  readonly lastSeenAt?: string
}

/**
 * Updates the visitor, and announces a changed profile after the commit. If the presented credential has been replaced,
 * changes nothing and returns false. `lockVisitor` makes this check too, but some databases ignore its row lock.
 */
export async function updateVisitorIfCredentialCurrent(
  chat: Chat,
  tx: ChatTx,
  { id, credentialDigest }: VisitorCredential,
  stored: Profile,
  { profile, ...columns }: VisitorColumnUpdate & { readonly profile: Profile },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat.visitor')
    .set({ ...profile, ...columns })
    .where('id', '=', id)
    .where('credentialDigest', '=', credentialDigest)
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) === 0) return false
  if (isSameProfile(stored, profile)) return true
  // A failed announcement is ignored: the change is stored, and clients read it later.
  afterCommit(tx, () => void announceProfile(chat, id, profile).catch(() => undefined))
  return true
}

/** Null keeps the stored value, and an empty string clears it. */
const applyFieldChange = (stored: string | null, input: string | null): string | null =>
  input === null ? stored : input === '' ? null : input

/**
 * Changes the profile as the visitor requests. A change of a verified field ends the verification. Throws
 * `credentialRequired` if the credential was replaced or the visitor was archived since the guard ran.
 */
export async function identifyVisitor(
  chat: Chat,
  visitor: AuthenticatedVisitor,
  change: IdentityChange,
): Promise<void> {
  const { displayName, email, externalId } = change
  await transaction(chat.db, async (tx) => {
    const stored = await lockVisitor(tx, visitor)
    if (!stored) throw credentialRequired()
    const requested: VerifiableFields = {
      displayName: applyFieldChange(stored.displayName, displayName),
      email: applyFieldChange(stored.email, email?.toLowerCase() ?? null),
      externalId: applyFieldChange(stored.externalId, externalId),
    }
    const profile = applyProfileChange(stored, requested, null)
    if (isSameProfile(stored, profile)) return
    if (!(await updateVisitorIfCredentialCurrent(chat, tx, visitor, stored, { profile }))) throw credentialRequired()
  })
}
