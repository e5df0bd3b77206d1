import { countActiveAgents } from '../agents/queries.ts'
import type { Chat, ChatDb } from '../database/chat.ts'
import { startOfMonth } from './rules.ts'
import type { LicenceState } from './schema.ts'

async function countConversationsSince(db: ChatDb, instant: string): Promise<number> {
  const { total } = await db
    .selectFrom('chat.conversation')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('createdAt', '>=', instant)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function readLicenceUsage({ db, now }: Pick<Chat, 'db' | 'now'>): Promise<LicenceState['usage']> {
  const [activeAgents, conversationsThisMonth] = await Promise.all([
    countActiveAgents(db),
    countConversationsSince(db, startOfMonth(now())),
  ])
  return { activeAgents, conversationsThisMonth }
}

/** Returns the licence, its limits (0 means no limit), and the current usage. */
export async function readLicenceState(chat: Pick<Chat, 'db' | 'now' | 'licence'>): Promise<LicenceState> {
  const { limits, ...licence } = chat.licence.read()
  const { agents = 0, monthlyConversations = 0 } = limits
  return { ...licence, limits: { agents, monthlyConversations }, usage: await readLicenceUsage(chat) }
}
