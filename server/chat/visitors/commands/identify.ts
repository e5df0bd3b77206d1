import { afterCommit, transaction } from '#platform/db/transaction.ts'
import { credentialRequired } from '#platform/errors/common.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import type { Visitor } from '../guard.ts'
import { announceVisitor } from '../realtime.ts'
import { isSameProfile, type Named, type Profile, profileAfter } from '../rules.ts'
import type { Identity } from '../schema/visitor.ts'

type Presented = Pick<Visitor, 'id' | 'credentialDigest'>

/** Locks a visitor and returns its profile; undefined if the presented credential has been replaced meanwhile. */
export const lockVisitor = (tx: ChatTx, { id, credentialDigest }: Presented): Promise<Profile | undefined> =>
  tx
    .selectFrom('chat.visitor')
    .select(['displayName', 'email', 'externalId', 'verifiedMembers', 'verifiedExternalId'])
    .where('id', '=', id)
    .where('credentialDigest', '=', credentialDigest)
    .forUpdate()
    .executeTakeFirst()

/** The columns of a visitor that a bootstrap changes beside the profile. */
export interface VisitorChange {
  readonly credentialDigest?: string
  readonly credentialExpiresAt?: string
  readonly lastSeenAt?: string
}

/**
 * Changes a locked visitor, and announces a new profile after the commit. Returns false, and changes nothing, if the
 * presented credential has been replaced: a database that ignores the lock is caught by the condition.
 */
export async function changeVisitor(
  chat: Chat,
  tx: ChatTx,
  { id, credentialDigest }: Presented,
  before: Profile,
  { profile, ...more }: VisitorChange & { readonly profile: Profile },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat.visitor')
    .set({ ...profile, ...more })
    .where('id', '=', id)
    .where('credentialDigest', '=', credentialDigest)
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) === 0) return false
  if (isSameProfile(before, profile)) return true
  // Announcements are hints: one that fails loses nothing that is stored.
  afterCommit(tx, () => void announceVisitor(chat, id, profile).catch(() => undefined))
  return true
}

const changed = (before: string | null, given: string | null): string | null =>
  given === null ? before : given === '' ? null : given

/** Sets name, e-mail address and external id of a visitor. Another value for a verified member ends the verification. */
export async function identify(chat: Chat, visitor: Visitor, identity: Identity): Promise<void> {
  const { displayName, email, externalId } = identity
  await transaction(chat.db, async (tx) => {
    const before = await lockVisitor(tx, visitor)
    if (!before) throw credentialRequired()
    const named: Named = {
      displayName: changed(before.displayName, displayName),
      email: changed(before.email, email?.toLowerCase() ?? null),
      externalId: changed(before.externalId, externalId),
    }
    const profile = profileAfter(before, named, null)
    if (isSameProfile(before, profile)) return
    if (!(await changeVisitor(chat, tx, visitor, before, { profile }))) throw credentialRequired()
  })
}
