import type { Chat } from '../database/chat.ts'
import { departmentsOf } from './queries/visitors.ts'
import type { Named } from './rules.ts'

/** Tells the agents who have to do with a visitor how the visitor is called now. */
export async function announceVisitor(
  { db, announcements }: Pick<Chat, 'db' | 'announcements'>,
  visitorId: string,
  { displayName, email, externalId }: Named,
  isVerified: boolean,
): Promise<void> {
  const payload = { visitorId, displayName, email, externalId, isVerified }
  const ids = await departmentsOf(db, visitorId)
  announcements.publish([{ audience: { kind: 'departments', ids }, event: 'visitor', payload }])
}
