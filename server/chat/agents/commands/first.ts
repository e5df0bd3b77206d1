import { hashPassword } from '#platform/auth/passwords.ts'
import { isDuplicate } from '#platform/db/failures.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { Chat } from '../../database/chat.ts'
import { agentByEmail } from '../queries.ts'
import { CONCURRENT_CONVERSATIONS } from '../rules.ts'

/**
 * Makes an administrator of the console, a member of the default department, unless somebody has the address already;
 * tells whether it did.
 */
export async function makeFirstAgent(chat: Chat, email: string, password: string): Promise<boolean> {
  if (await agentByEmail(chat.db, email)) return false
  const row = {
    email,
    displayName: 'Administrator',
    role: 'administrator' as const,
    passwordHash: await hashPassword(password),
    isActive: true,
    isAvailable: true,
    maxConcurrentConversations: CONCURRENT_CONVERSATIONS,
    createdAt: chat.now().toISOString(),
  }
  try {
    await transaction(chat.db, async (tx) => {
      const { id: agentId } = await tx.insertInto('chat.agent').values(row).returning('id').executeTakeFirstOrThrow()
      const departments = tx.selectFrom('chat.department').select('id').where('isDefault', '=', true)
      const department = await departments.executeTakeFirst()
      if (!department) return
      await tx.insertInto('chat.departmentMember').values({ departmentId: department.id, agentId }).execute()
    })
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}
