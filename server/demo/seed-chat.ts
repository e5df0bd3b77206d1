import { randomSecret } from '#platform/auth/secrets.ts'
import type { DemoClient } from './client.ts'
import type { DemoClock } from './clock.ts'
import { type SampleConversation, sampleAgents, sampleConversations, sampleDepartments } from './samples.ts'

export const DEMO_WIDGET_KEY = 'demo'

const CONVERSATIONS_PATH = '/v1/widget/conversations'

interface Credentials {
  readonly email: string
  readonly password: string
}

export interface DemoSeedContext {
  readonly client: DemoClient
  readonly clock: DemoClock
  readonly administrator: Credentials
}

async function signInAgent({ client }: DemoSeedContext, credentials: Credentials): Promise<string> {
  const path = '/v1/agent/auth/login'
  const { accessToken } = await client.call<{ accessToken: string }>('POST', path, credentials)
  return `Bearer ${accessToken}`
}

async function createDepartments({ client }: DemoSeedContext, authorization: string): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const name of sampleDepartments) {
    const { id } = await client.call<{ id: number }>('POST', '/v1/admin/departments', { name }, authorization)
    ids.set(name, id)
  }
  return ids
}

/** Creates agents with random passwords, which are shown nowhere: an administrator can set new ones. */
async function createAgents({ client }: DemoSeedContext, authorization: string, departmentIds: Map<string, number>) {
  const agents: Credentials[] = []
  for (const { displayName, email, departments } of sampleAgents) {
    const password = randomSecret(24)
    const ids = departments.map((name) => departmentIds.get(name))
    const body = { displayName, email, password, departmentIds: ids }
    await client.call('POST', '/v1/admin/agents', body, authorization)
    agents.push({ email, password })
  }
  return agents
}

const createWidget = ({ client }: DemoSeedContext, authorization: string, departmentIds: Map<string, number>) =>
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

async function openConversation({ client }: DemoSeedContext, sample: SampleConversation, departmentId?: number) {
  const path = `/v1/widget/${DEMO_WIDGET_KEY}/visitors`
  const { token } = await client.call<{ token: string }>('POST', path, sample.visitor)
  const visitorAuthorization = `Visitor ${token}`
  const body = { departmentId, message: sample.lines[0], pageTitle: sample.pageTitle }
  const { id } = await client.call<{ id: string }>('POST', CONVERSATIONS_PATH, body, visitorAuthorization)
  return { id, visitorAuthorization }
}

async function sendLines({ client, clock }: DemoSeedContext, { lines }: SampleConversation, paths: ConversationPaths) {
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

async function createSampleConversation(
  seeding: DemoSeedContext,
  sample: SampleConversation,
  departmentId: number | undefined,
  agents: readonly Credentials[],
): Promise<void> {
  const { client, clock } = seeding
  clock.moveTo(sample.minutesAgo)
  const { id, visitorAuthorization } = await openConversation(seeding, sample, departmentId)
  const credentials = sample.agentIndex === null ? undefined : agents[sample.agentIndex]
  if (!credentials) return
  clock.advance(40)
  const agent = { path: `/v1/agent/conversations/${id}`, authorization: await signInAgent(seeding, credentials) }
  await client.call('POST', `${agent.path}/take`, {}, agent.authorization)
  await sendLines(seeding, sample, {
    agent,
    visitor: { path: `${CONVERSATIONS_PATH}/${id}`, authorization: visitorAuthorization },
  })
  if (!sample.isClosed) return
  clock.advance(30)
  await client.call('POST', `${agent.path}/close`, {}, agent.authorization)
  if (sample.rating)
    await client.call('POST', `${CONVERSATIONS_PATH}/${id}/rating`, sample.rating, visitorAuthorization)
}

/** Creates departments, agents, the widget of the demo shop, and conversations of the last days. */
export async function seedDemoChat(seeding: DemoSeedContext, signal: AbortSignal): Promise<void> {
  const authorization = await signInAgent(seeding, seeding.administrator)
  const departmentIds = await createDepartments(seeding, authorization)
  await createWidget(seeding, authorization, departmentIds)
  const agents = await createAgents(seeding, authorization, departmentIds)
  for (const sample of sampleConversations) {
    signal.throwIfAborted()
    await createSampleConversation(seeding, sample, departmentIds.get(sample.department), agents)
  }
}
