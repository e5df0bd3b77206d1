import { hashPassword } from '#platform/auth/passwords.ts'
import type { Chat } from '../../database/chat.ts'
import { findAgentByEmail } from '../queries.ts'
import { DEFAULT_MAX_CONCURRENT_CONVERSATIONS } from '../rules.ts'

/**
 * Creates an administrator in the default department. Returns false if an agent has the e-mail address. `db` must be a
 * transaction. Throws a unique violation if another process creates an agent with this address in the meantime.
 */
export async function createAdministrator(
  { db, now }: Pick<Chat, 'db' | 'now'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<boolean> {
  if (await findAgentByEmail(db, email)) return false
  const row = {
    email,
    displayName: 'Administrator',
    role: 'administrator' as const,
    passwordHash: await hashPassword(password),
    isActive: true,
    isAvailable: true,
    maxConcurrentConversations: DEFAULT_MAX_CONCURRENT_CONVERSATIONS,
    createdAt: now().toISOString(),
  }
  const { id: agentId } = await db.insertInto('chat.agent').values(row).returning('id').executeTakeFirstOrThrow()
  const departments = db.selectFrom('chat.department').select('id').where('isDefault', '=', true)
  const department = await departments.executeTakeFirst()
  if (department)
    await db.insertInto('chat.departmentMember').values({ departmentId: department.id, agentId }).execute()
  return true
}
