import { callVerb, openConversation, sendLines } from './conversations.ts'
import type { Shop } from './records.ts'
import { comments, regulars, topics } from './samples/closed.ts'
import { departments } from './samples/shop.ts'
import type { Seeding } from './seeding.ts'

const MINUTES_PER_DAY = 24 * 60

/** How many conversations begin on each day of the week, from Sunday. */
const VOLUMES = [2, 7, 6, 6, 5, 6, 3] as const

/** Creates a function that returns the same numbers from 0 to below 1 in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

type Random = ReturnType<typeof createRandom>

const pick = <T>(values: readonly [T, ...T[]] | readonly T[], random: Random): T =>
  values[Math.floor(random() * values.length)] as T

/** Returns the e-mail address of the agent who answers. The first members of a department answer more often. */
function pickAgent(shop: Shop, department: string, random: Random): string {
  const members = departments.find(({ name }) => name === department)?.members ?? [0]
  const index: number = members[Math.floor(random() ** 1.4 * members.length)] ?? 0
  return shop.agentEmails[index] ?? ''
}

/** Creates a conversation that is over. One in ten is left to be closed by inactivity. */
async function createClosedConversation(seeding: Seeding, shop: Shop, random: Random): Promise<void> {
  const { call, clock } = seeding
  const topic = pick(topics, random)
  const email = pickAgent(shop, topic.department, random)
  const [message = '', ...lines] = topic.lines
  const conversation = await openConversation(seeding, {
    visitor: pick(regulars, random),
    departmentId: shop.departmentIds.get(topic.department),
    message,
    pages: ['Spring Sencha'],
  })
  clock.advance(25 + 240 * random() ** 3)
  await callVerb(seeding, email, conversation, 'take')
  await sendLines(seeding, email, conversation, lines)
  await callVerb(seeding, email, conversation, 'tags', { tags: [...topic.tags] })
  const ending = random()
  if (ending < 0.1) return
  clock.advance(40)
  const authorization = `Visitor ${conversation.visitorToken}`
  const path = `/v1/widget/conversations/${conversation.id}`
  if (ending < 0.3) await call('POST', `${path}/close`, {}, authorization)
  else await callVerb(seeding, email, conversation, 'close')
  if (random() < 0.6) {
    const rating = { score: pick([5, 5, 5, 4, 4, 3], random), comment: pick(comments, random) }
    await call('POST', `${path}/rating`, rating, authorization)
  }
}

/** Creates the conversations of the days before today. */
export async function createHistory(seeding: Seeding, shop: Shop, days: number): Promise<void> {
  const random = createRandom(7)
  const minutesToday = Math.floor((Date.now() % 86_400_000) / 60_000)
  for (let day = days; day >= 1; day--) {
    const midnight = minutesToday + day * MINUTES_PER_DAY
    const volume = VOLUMES[new Date(Date.now() - day * 86_400_000).getUTCDay()] ?? 0
    const count = Math.round(volume * (0.75 + random() / 2))
    const starts = Array.from({ length: count }, () => 8 * 60 + random() * 10 * 60).sort((a, b) => a - b)
    for (const start of starts) {
      seeding.clock.moveTo(midnight - start)
      await createClosedConversation(seeding, shop, random)
    }
    seeding.clock.moveTo(midnight - 21 * 60)
    await seeding.runDueJobs()
  }
}
