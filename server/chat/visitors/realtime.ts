import type { Chat } from '../database/chat.ts'
import { loadDepartmentIdsOfVisitor } from './queries/visitors.ts'
import { type Profile, parseVerifiedFields } from './rules.ts'

/** Publishes the profile of a visitor to the departments that have conversations with the visitor. */
export async function announceProfile(
  { db, announcements }: Pick<Chat, 'db' | 'announcements'>,
  visitorId: string,
  profile: Profile,
): Promise<void> {
  const { displayName, email, externalId } = profile
  const verifiedMembers = parseVerifiedFields(profile.verifiedMembers)
  const isVerified = verifiedMembers.length > 0
  const payload = { visitorId, displayName, email, externalId, isVerified, verifiedMembers }
  const ids = await loadDepartmentIdsOfVisitor(db, visitorId)
  announcements.publish([{ audience: { kind: 'departments', ids }, event: 'visitor', payload }])
}
