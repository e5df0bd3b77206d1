import { randomUUID } from 'node:crypto'
import { hashPassword } from '#platform/auth/passwords.ts'
import { createUuidGenerator } from '#platform/db/uuid-v7.ts'
import { seededAdministrator } from './database-server.ts'
import type { Flowdesk } from './flowdesk.ts'

const password = 'a password of their own'
const passwordHash = hashPassword(password)

/** How an agent differs from an active one without departments. */
export interface AgentOptions {
  readonly role?: 'administrator' | 'agent'
  readonly departmentIds?: readonly number[]
  readonly isActive?: boolean
  readonly isAvailable?: boolean
  readonly displayName?: string
  readonly maxConcurrentConversations?: number
}

/** The response to a sign-in to the console. */
export interface AgentTokenPair {
  readonly accessToken: string
  readonly accessTokenExpiresAt: string
  readonly refreshToken: string
  readonly refreshTokenExpiresAt: string
  readonly agent: { readonly id: number }
}

/** Creates an agent who can sign in, with a unique e-mail address. */
export async function makeAgent({ db, clock }: Flowdesk, options: AgentOptions = {}) {
  const { role = 'agent', departmentIds = [], isActive = true, isAvailable = true, displayName = role } = options
  const { maxConcurrentConversations = 5 } = options
  const email = `${randomUUID()}@example.com`
  const createdAt = clock.now().toISOString()
  const toggles = { isActive, isAvailable, maxConcurrentConversations }
  const { id } = await db
    .insertInto('chat.agent')
    .values({ email, displayName, role, passwordHash: await passwordHash, createdAt, ...toggles })
    .returning('id')
    .executeTakeFirstOrThrow()
  const memberships = departmentIds.map((departmentId) => ({ departmentId, agentId: id }))
  if (memberships.length > 0) await db.insertInto('chat.departmentMember').values(memberships).execute()
  return { id, credentials: { email, password } }
}

/** Signs an agent in to the console; by default, the seeded administrator. */
export async function signInAgent(flowdesk: Flowdesk, credentials = seededAdministrator): Promise<AgentTokenPair> {
  const { status, body, text } = await flowdesk.post('/v1/agent/auth/login', { body: credentials })
  if (status !== 200) throw new Error(`an agent was refused with ${status}: ${text}`)
  return body.data
}

/** Creates an agent and signs it in. Returns the id, the credentials and an access token. */
export async function makeSignedInAgent(flowdesk: Flowdesk, options: AgentOptions = {}) {
  const { id, credentials } = await makeAgent(flowdesk, options)
  return { id, credentials, token: (await signInAgent(flowdesk, credentials)).accessToken }
}

/** Creates a service key with the name `Portal`. */
export async function makeServiceKey(flowdesk: Flowdesk, expiresAt?: string): Promise<{ id: number; key: string }> {
  const { accessToken: token } = await signInAgent(flowdesk)
  const body = { name: 'Portal', scopes: ['agent:sso'], expiresAt }
  return (await flowdesk.post('/v1/admin/api-keys', { token, body })).body.data
}

/** Creates a service key and deletes it. */
export async function makeDeletedServiceKey(flowdesk: Flowdesk): Promise<{ id: number; key: string }> {
  const made = await makeServiceKey(flowdesk)
  const { accessToken: token } = await signInAgent(flowdesk)
  await flowdesk.delete(`/v1/admin/api-keys/${made.id}`, { token })
  return made
}

/** Creates a department with a unique name and these members. */
export async function makeDepartment(
  flowdesk: Flowdesk,
  { memberIds = [], ...more }: { memberIds?: readonly number[] } & Readonly<Record<string, unknown>> = {},
) {
  const token = await consoleAdministratorToken(flowdesk)
  const made = await flowdesk.post('/v1/admin/departments', { token, body: { name: `Dept ${randomUUID()}`, ...more } })
  const { id } = made.body.data
  const set = await flowdesk.put(`/v1/admin/departments/${id}/members`, { token, body: { agentIds: memberIds } })
  return set.body.data as { id: number; name: string; isDefault: boolean; memberIds: number[] }
}

/** Creates a widget with a unique key. */
export async function makeWidget(flowdesk: Flowdesk, more: Readonly<Record<string, unknown>> = {}) {
  const token = await consoleAdministratorToken(flowdesk)
  const made = await flowdesk.post('/v1/admin/widgets', { token, body: { name: 'Shop', ...more } })
  return made.body.data as { id: number; key: string }
}

/** Inserts a visitor of a widget who has no credential. Returns the id. */
export async function makeVisitorRow({ db, clock }: Flowdesk, widgetId = 1): Promise<string> {
  const at = clock.now().toISOString()
  const id = createUuidGenerator(clock.now)()
  await db
    .insertInto('chat.visitor')
    .values({ id, widgetId, displayName: 'Maria Lindgren', email: 'maria@example.com', createdAt: at, lastSeenAt: at })
    .execute()
  return id
}

const administrators = new WeakMap<Flowdesk, Promise<string>>()

/** Returns an access token of a console administrator, who signs in once per server. It is valid for 15 minutes. */
export async function consoleAdministratorToken(flowdesk: Flowdesk): Promise<string> {
  const known =
    administrators.get(flowdesk) ?? makeSignedInAgent(flowdesk, { role: 'administrator' }).then(({ token }) => token)
  administrators.set(flowdesk, known)
  return await known
}

/** The row of a hub connection of an agent, which the process with the connection renews. */
export interface AgentConnection {
  /** Renews the lease. */
  readonly renew: () => Promise<void>
  /** Ends the connection: sets `endedAt`. */
  readonly end: () => Promise<void>
}

/** Inserts a hub connection of an agent, who is then online. To simulate a process that dies, stop renewing. */
export async function connectAgent({ db, clock }: Flowdesk, agentId: number): Promise<AgentConnection> {
  const id = randomUUID()
  const at = clock.now().toISOString()
  await db
    .insertInto('chat.agentConnection')
    .values({ id, agentId, instanceId: randomUUID(), connectedAt: at, seenAt: at })
    .execute()
  const set = async (isOver: boolean) => {
    const seenAt = clock.now().toISOString()
    const ended = isOver ? { endedAt: seenAt } : {}
    await db
      .updateTable('chat.agentConnection')
      .set({ seenAt, ...ended })
      .where('id', '=', id)
      .execute()
  }
  return { renew: () => set(false), end: () => set(true) }
}
