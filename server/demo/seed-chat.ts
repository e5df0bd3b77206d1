import { randomSecret } from '#platform/auth/secrets.ts'
import type { DemoClient } from './client.ts'
import type { DemoClock } from './clock.ts'
import { type SampleConversation, sampleAgents, sampleConversations, sampleDepartments } from './samples.ts'

/** The key of the widget that the demo shop embeds. */
export const DEMO_WIDGET_KEY = 'demo'

const CONVERSATIONS_PATH = '/v1/widget/conversations'

export interface DemoSeeding {
  readonly client: DemoClient
  readonly clock: DemoClock
  readonly administrator: { readonly email: string; readonly password: string }
}

async function signInAgent({ client }: DemoSeeding, person: DemoSeeding['administrator']): Promise<string> {
  const path = '/v1/agent/auth/login'
  const { accessToken } = await client.call<{ accessToken: string }>('POST', path, person)
  return `Bearer ${accessToken}`
}

async function createDepartments({ client }: DemoSeeding, authorization: string): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const name of sampleDepartments) {
    const { id } = await client.call<{ id: number }>('POST', '/v1/admin/departments', { name }, authorization)
    ids.set(name, id)
  }
  return ids
}

/** The passwords are random and stored nowhere: an administrator can set new ones. */
async function createAgents({ client }: DemoSeeding, authorization: string, departmentIds: Map<string, number>) {
  const people: DemoSeeding['administrator'][] = []
  for (const { displayName, email, departments } of sampleAgents) {
    const password = randomSecret(24)
    const ids = departments.map((name) => departmentIds.get(name))
    const body = { displayName, email, password, departmentIds: ids }
    await client.call('POST', '/v1/admin/agents', body, authorization)
    people.push({ email, password })
  }
  return people
}

const createWidget = ({ client }: DemoSeeding, authorization: string, departmentIds: Map<string, number>) =>
  client.call(
    'POST',
    '/v1/admin/widgets',
    {
      key: DEMO_WIDGET_KEY,
      name: 'Demo shop',
      primaryColor: '#2f6b4f',
      title: 'Tidewater Tea',
      greeting: 'Hello! Ask us about teas, orders or returns.',
      departmentIds: [...departmentIds.values()],
      visitorUploadsEnabled: true,
    },
    authorization,
  )

async function openConversation({ client }: DemoSeeding, sample: SampleConversation, departmentId?: number) {
  const path = `/v1/widget/${DEMO_WIDGET_KEY}/visitors`
  const { token } = await client.call<{ token: string }>('POST', path, sample.visitor)
  const visitor = `Visitor ${token}`
  const body = { departmentId, message: sample.lines[0], pageTitle: sample.pageTitle }
  const { id } = await client.call<{ id: string }>('POST', CONVERSATIONS_PATH, body, visitor)
  return { id, visitor }
}

async function sendLines({ client, clock }: DemoSeeding, { lines }: SampleConversation, paths: ConversationPaths) {
  for (const [index, line] of lines.entries()) {
    if (index === 0) continue
    clock.advance(25 + line.length / 4)
    const isAgent = line.startsWith('>')
    const body = { body: line.replace(/^>/, ''), clientMessageId: `demo-${index}` }
    const { path, authorization } = isAgent ? paths.agent : paths.visitor
    await client.call('POST', `${path}/messages`, body, authorization)
  }
}

interface ConversationPaths {
  readonly agent: { readonly path: string; readonly authorization: string }
  readonly visitor: { readonly path: string; readonly authorization: string }
}

async function holdConversation(
  seeding: DemoSeeding,
  sample: SampleConversation,
  departmentId: number | undefined,
  agents: readonly DemoSeeding['administrator'][],
): Promise<void> {
  const { client, clock } = seeding
  clock.moveTo(sample.minutesAgo)
  const { id, visitor } = await openConversation(seeding, sample, departmentId)
  const person = sample.agent === null ? undefined : agents[sample.agent]
  if (!person) return
  clock.advance(40)
  const agent = { path: `/v1/agent/conversations/${id}`, authorization: await signInAgent(seeding, person) }
  await client.call('POST', `${agent.path}/take`, {}, agent.authorization)
  await sendLines(seeding, sample, { agent, visitor: { path: `${CONVERSATIONS_PATH}/${id}`, authorization: visitor } })
  if (!sample.isClosed) return
  clock.advance(30)
  await client.call('POST', `${agent.path}/close`, {}, agent.authorization)
  if (sample.rating) await client.call('POST', `${CONVERSATIONS_PATH}/${id}/rating`, sample.rating, visitor)
}

/** Creates departments, agents, the widget of the demo shop, and conversations of the last days. */
export async function seedDemoChat(seeding: DemoSeeding, signal: AbortSignal): Promise<void> {
  const authorization = await signInAgent(seeding, seeding.administrator)
  const departmentIds = await createDepartments(seeding, authorization)
  await createWidget(seeding, authorization, departmentIds)
  const agents = await createAgents(seeding, authorization, departmentIds)
  for (const sample of sampleConversations) {
    signal.throwIfAborted()
    await holdConversation(seeding, sample, departmentIds.get(sample.department), agents)
  }
}
