import { randomBytes } from 'node:crypto'
import {
  type AgentOptions,
  makeAgent,
  makeDepartment,
  makeServiceKey,
  makeWidget,
  signInAgent,
} from '../support/chat.ts'
import type { Flowdesk } from '../support/flowdesk.ts'
import { makeStaffMember, type PersonOptions } from '../support/people.ts'
import { createTestVisitor, makeVisitor } from '../support/visitors.ts'
import { forgeToken, stripSignature } from './forged-tokens.ts'
import { createMailProviderCallers } from './mail-provider-callers.ts'
import { createServiceKeyCallers } from './service-key-callers.ts'

/** The relation of a caller to the records that the matrix uses. */
export type Relation =
  /** Reaches every record, by role or by a token for all pools. */
  | 'everywhere'
  /** Owns the record: is the assignee or visitor of the conversation, made the upload, or was notified. */
  | 'owner'
  /** Is in the record's pool or department. */
  | 'member'
  | 'outside'

type CredentialKind = 'dashboard' | 'console' | 'apiToken' | 'visitor' | 'serviceKey' | 'inboundSecret'

/** One kind of caller: a row of the matrix. */
export interface Caller {
  readonly name: string
  readonly credential: CredentialKind | 'none'
  /** `unknown`: never issued, deleted, or no credential. `revoked`: the person signed out or was deactivated, or the token was revoked. */
  readonly state: 'valid' | 'expired' | 'revoked' | 'blocked' | 'unknown'
  readonly relation: Relation
  readonly role?: string
  readonly scopes?: readonly string[]
  /** The id of the person or API token, if there is one. */
  readonly id?: number | string
  readonly authorization?: string
  readonly apiKey?: string
  /** Signs in again and returns another `authorization`, for calls that end the session. */
  readonly signIn?: () => Promise<string>
}

/** The pool, department and widget that callers are inside or outside of. */
export interface ScopeIds {
  readonly poolId: number
  readonly departmentId: number
  readonly widgetKey: string
}

const bearer = (token: string): string => `Bearer ${token}`
const scopes = ['tickets:read', 'tickets:write']
const valid = { state: 'valid' } as const

/** Creates accounts of a surface, signs them out and deactivates them. */
interface Surface<O> {
  readonly credential: 'dashboard' | 'console'
  readonly create: (options: O) => Promise<{ readonly id: number; readonly signIn: () => Promise<TokenPair> }>
  readonly signOut: (token: string) => Promise<unknown>
  readonly deactivate: (id: number) => Promise<unknown>
}

interface TokenPair {
  readonly accessToken: string
  readonly refreshToken: string
}

async function createSignedInCaller<O extends { readonly role?: string }>(
  { credential, create }: Surface<O>,
  name: string,
  relation: Relation,
  options: O,
): Promise<Caller> {
  const { id, signIn } = await create(options)
  const again = async (): Promise<string> => bearer((await signIn()).accessToken)
  const role = options.role ?? 'agent'
  return {
    name: `${credential}: ${name}`,
    credential,
    ...valid,
    relation,
    role,
    id,
    authorization: await again(),
    signIn: again,
  }
}

/** Creates administrators whose access tokens are invalid. */
async function createRejectedCallers<O>(surface: Surface<O>, options: O): Promise<Caller[]> {
  const { credential, create, signOut, deactivate } = surface
  const [signedOut, deactivated, genuine] = [await create(options), await create(options), await create(options)]
  const [left, gone, pair] = [await signedOut.signIn(), await deactivated.signIn(), await genuine.signIn()]
  await signOut(left.accessToken)
  await deactivate(deactivated.id)
  const row = (name: string, state: Caller['state'], token: string): Caller => ({
    ...{ name: `${credential}: ${name}`, state, relation: 'everywhere', role: 'administrator' },
    ...{ credential, authorization: bearer(token) },
  })
  return [
    row('administrator who signed out', 'revoked', left.accessToken),
    row('administrator who was deactivated', 'revoked', gone.accessToken),
    row('token signed by another key', 'unknown', await forgeToken(pair.accessToken)),
    row('token that is not signed', 'unknown', stripSignature(pair.accessToken)),
    row('refresh token in place of an access token', 'unknown', pair.refreshToken),
  ]
}

async function createExpiredCaller<O>({ credential, create }: Surface<O>, options: O): Promise<Caller> {
  const { signIn } = await create(options)
  const { accessToken } = await signIn()
  const row = { credential, relation: 'everywhere', role: 'administrator', state: 'expired' } as const
  return { ...row, name: `${credential}: administrator whose token expired`, authorization: bearer(accessToken) }
}

const createDashboardSurface = (flowdesk: Flowdesk): Surface<PersonOptions> => ({
  credential: 'dashboard',
  async create(options) {
    const { id, credentials } = await makeStaffMember(flowdesk, options)
    return { id, signIn: () => flowdesk.signIn(credentials) }
  },
  signOut: (token) => flowdesk.post('/v1/dashboard/auth/logout', { token }),
  deactivate: (id) =>
    flowdesk.db.updateTable('ticketing.staff').set({ isActive: false }).where('id', '=', id).execute(),
})

const createConsoleSurface = (flowdesk: Flowdesk): Surface<AgentOptions> => ({
  credential: 'console',
  async create(options) {
    const { id, credentials } = await makeAgent(flowdesk, options)
    return { id, signIn: () => signInAgent(flowdesk, credentials) }
  },
  signOut: (token) => flowdesk.post('/v1/agent/auth/logout', { token }),
  deactivate: (id) => flowdesk.db.updateTable('chat.agent').set({ isActive: false }).where('id', '=', id).execute(),
})

async function createApiTokenCallers(flowdesk: Flowdesk, poolId: number, otherPoolId: number): Promise<Caller[]> {
  const row = async (name: string, more: Partial<Caller>, options: Parameters<Flowdesk['makeToken']>[0]) => {
    const { id, token } = await flowdesk.makeToken({ poolIds: [poolId], ...options })
    const shared = { relation: 'member', ...valid, scopes, id } as const
    return {
      name: `API token: ${name}`,
      credential: 'apiToken',
      authorization: bearer(token),
      ...shared,
      ...more,
    } as const
  }
  const all = await flowdesk.makeToken()
  const revoked = await row('revoked', { state: 'revoked' }, {})
  await flowdesk.delete(`/v1/dashboard/api-tokens/${revoked.id}`, { token: await flowdesk.adminToken() })
  return [
    {
      name: 'API token: for all pools',
      credential: 'apiToken',
      relation: 'everywhere',
      ...valid,
      scopes,
      authorization: bearer(all.token),
    },
    await row('for the pool', {}, {}),
    await row('that may only read', { scopes: ['tickets:read'] }, { scopes: ['tickets:read'] }),
    await row('that may only write', { scopes: ['tickets:write'] }, { scopes: ['tickets:write'] }),
    await row('for another pool', { relation: 'outside' }, { poolIds: [otherPoolId] }),
    revoked,
    {
      ...{ name: 'API token: never issued', credential: 'apiToken', state: 'unknown', relation: 'everywhere', scopes },
      authorization: bearer(`svc_${randomBytes(32).toString('base64url')}`),
    },
  ]
}

async function createVisitorCallers(flowdesk: Flowdesk, widgetKey: string, otherWidgetKey: string): Promise<Caller[]> {
  const row = async (name: string, state: Caller['state'], relation: Relation, widget = widgetKey): Promise<Caller> => {
    const { id, credential } = await makeVisitor(flowdesk, { widget })
    return {
      name: `visitor: ${name}`,
      credential: 'visitor',
      state,
      relation,
      id,
      authorization: `Visitor ${credential}`,
    }
  }
  const [late, blocked] = [await row('expired', 'expired', 'owner'), await row('blocked', 'blocked', 'owner')]
  const { db } = flowdesk
  const credentialExpiresAt = new Date(flowdesk.clock.now().getTime() - 1000).toISOString()
  await db.updateTable('chat.visitor').set({ credentialExpiresAt }).where('id', '=', String(late.id)).execute()
  const createdAt = flowdesk.clock.now().toISOString()
  const block = { visitorId: String(blocked.id), reason: null, blockedByAgentId: 1, createdAt }
  await db.insertInto('chat.blockedVisitor').values(block).execute()
  return [
    await row('of the conversation', 'valid', 'owner'),
    await row('of the same widget', 'valid', 'outside'),
    await row('of another widget', 'valid', 'outside', otherWidgetKey),
    late,
    blocked,
    {
      ...{ name: 'visitor: never issued', credential: 'visitor', state: 'unknown', relation: 'owner' },
      authorization: `Visitor vis_${randomBytes(32).toString('base64url')}`,
    },
  ]
}

/** Creates callers without a credential, or with one that no scheme accepts. */
const createCallersWithoutCredential = (accessToken: string, visitorCredential: string): Caller[] =>
  [
    { name: 'no credential' },
    { name: 'nonsense as a bearer token', authorization: 'Bearer nonsense' },
    { name: 'a scheme that is not known', authorization: 'Basic YWRtaW46YWRtaW4=' },
    { name: 'an access token under the scheme of visitors', authorization: `Visitor ${accessToken}` },
    { name: 'a visitor credential without a scheme', authorization: visitorCredential },
  ].map((row) => ({ credential: 'none', state: 'unknown', relation: 'outside', ...row }))

/** Creates callers whose credentials expire within two hours, by which `createCallers` then moves the clock. */
async function createExpiringCallers(flowdesk: Flowdesk, poolId: number): Promise<Caller[]> {
  const expiresAt = new Date(flowdesk.clock.now().getTime() + 60_000).toISOString()
  const { token } = await flowdesk.makeToken({ poolIds: [poolId], expiresAt })
  const rest = { credential: 'apiToken', state: 'expired', relation: 'member', scopes } as const
  const serviceKey = { credential: 'serviceKey', state: 'expired', relation: 'everywhere' } as const
  const { key } = await makeServiceKey(flowdesk, expiresAt)
  return [
    { name: 'service key: expired', apiKey: key, ...serviceKey },
    await createExpiredCaller(createDashboardSurface(flowdesk), { role: 'administrator' }),
    await createExpiredCaller(createConsoleSurface(flowdesk), { role: 'administrator' }),
    { name: 'API token: expired', authorization: bearer(token), ...rest },
  ]
}

async function createStaffCallers(flowdesk: Flowdesk, poolId: number, otherPoolId: number): Promise<Caller[]> {
  const surface = createDashboardSurface(flowdesk)
  const inside = { poolIds: [poolId] }
  const elsewhere = { poolIds: [otherPoolId] }
  return [
    await createSignedInCaller(surface, 'administrator', 'everywhere', { role: 'administrator' }),
    await createSignedInCaller(surface, 'supervisor of the pool', 'member', { role: 'supervisor', ...inside }),
    await createSignedInCaller(surface, 'supervisor of another pool', 'outside', { role: 'supervisor', ...elsewhere }),
    await createSignedInCaller(surface, 'agent of the pool', 'owner', { role: 'agent', ...inside }),
    await createSignedInCaller(surface, 'colleague in the pool', 'member', { role: 'agent', ...inside }),
    await createSignedInCaller(surface, 'agent of another pool', 'outside', { role: 'agent', ...elsewhere }),
    await createSignedInCaller(surface, 'agent without a pool', 'outside', { role: 'agent' }),
    ...(await createRejectedCallers(surface, { role: 'administrator' })),
  ]
}

async function createAgentCallers(
  flowdesk: Flowdesk,
  departmentId: number,
  otherDepartmentId: number,
): Promise<Caller[]> {
  const surface = createConsoleSurface(flowdesk)
  const inside = { departmentIds: [departmentId] }
  return [
    await createSignedInCaller(surface, 'administrator', 'everywhere', { role: 'administrator' }),
    await createSignedInCaller(surface, 'assignee of the conversation', 'owner', inside),
    await createSignedInCaller(surface, 'colleague in the department', 'member', inside),
    await createSignedInCaller(surface, 'agent of another department', 'outside', {
      departmentIds: [otherDepartmentId],
    }),
    await createSignedInCaller(surface, 'agent without a department', 'outside', {}),
    ...(await createRejectedCallers(surface, { role: 'administrator' })),
  ]
}

/** Creates one caller of each kind, and the pool, department and widget that some of them belong to. */
export async function createCallers(flowdesk: Flowdesk): Promise<{ callers: readonly Caller[]; scopeIds: ScopeIds }> {
  const [{ id: poolId }, { id: otherPoolId }] = [await flowdesk.makePool(), await flowdesk.makePool()]
  const expired = await createExpiringCallers(flowdesk, poolId)
  flowdesk.clock.advance(2 * 3600_000)
  const [inside, elsewhere] = [await makeDepartment(flowdesk), await makeDepartment(flowdesk)]
  const [widget, otherWidget] = [
    await makeWidget(flowdesk, { visitorUploadsEnabled: true }),
    await makeWidget(flowdesk),
  ]
  const visiting = await createVisitorCallers(flowdesk, widget.key, otherWidget.key)
  const people = [
    ...(await createStaffCallers(flowdesk, poolId, otherPoolId)),
    ...(await createAgentCallers(flowdesk, inside.id, elsewhere.id)),
  ]
  const token = people.find(({ name }) => name === 'console: administrator')?.authorization?.slice(7) ?? ''
  const credential = visiting[0]?.authorization?.slice(8) ?? ''
  const callers = [
    ...createCallersWithoutCredential(token, credential),
    ...people,
    ...(await createApiTokenCallers(flowdesk, poolId, otherPoolId)),
    ...(await createServiceKeyCallers(flowdesk)),
    ...createMailProviderCallers(),
    ...visiting,
    ...expired,
  ]
  return { callers, scopeIds: { poolId, departmentId: inside.id, widgetKey: widget.key } }
}

/** Returns the visitor of a caller. */
export const toTestVisitor = (flowdesk: Flowdesk, { id, authorization }: Caller) =>
  createTestVisitor(flowdesk, String(id), authorization?.slice('Visitor '.length) ?? '')
