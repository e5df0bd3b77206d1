import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { PostgresAddress } from '#platform/db/postgres.ts'
import type { App } from '../../server/app.ts'
import { Clock, openTestApp, type TestAppOptions } from './app.ts'
import { createTestDatabase, seededAdministrator } from './database-server.ts'
import { type HeldLock, holdLock } from './held-lock.ts'

/** A response, with its body read. */
export interface ApiResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>
  /** The JSON body, or null. Tests assert its shape. */
  // biome-ignore lint/suspicious/noExplicitAny: each response has its own shape, which the assertions check.
  readonly body: any
  readonly text: string
}

export interface CallOptions {
  /** The bearer token. */
  readonly token?: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  /** An object is sent as JSON, text and bytes as they are. */
  readonly body?: unknown
}

/** How an API token differs from one with all scopes and pools. */
export interface TokenOptions {
  readonly name?: string
  readonly scopes?: readonly string[]
  /** All pools by default. */
  readonly poolIds?: readonly number[]
  readonly expiresAt?: string
  readonly source?: string
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD'

async function call(app: App, method: Method, url: string, options: CallOptions = {}): Promise<ApiResponse> {
  const { token, body, headers = {} } = options
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
  const payload = body === undefined ? {} : { payload: isRaw ? body : JSON.stringify(body) }
  const answer = await app.http.app.inject({
    method,
    url,
    ...payload,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    body: isJson ? JSON.parse(answer.body) : null,
  }
}

function requireData({ status, body, text }: ApiResponse): unknown {
  if (status >= 300) throw new Error(`a request that prepares a test was refused with ${status}: ${text}`)
  return body.data
}

/** The real server on its own database, with functions that call it and create records. */
export class Flowdesk {
  readonly app: App
  readonly clock: Clock
  /** The database of the server, for queries of the test itself: only those of the server are recorded in `tests/sql`. */
  readonly db: App['resources']['db']
  private readonly address: PostgresAddress
  private readonly drop: () => Promise<void>
  private adminTokens: { accessToken: string; accessTokenExpiresAt: string } | null = null

  constructor(app: App, clock: Clock, address: PostgresAddress, drop: () => Promise<void>) {
    this.app = app
    this.db = app.resources.db.withoutPlugins()
    this.address = address
    this.clock = clock
    this.drop = drop
  }

  get = (url: string, options?: CallOptions) => call(this.app, 'GET', url, options)
  post = (url: string, options?: CallOptions) => call(this.app, 'POST', url, options)
  put = (url: string, options?: CallOptions) => call(this.app, 'PUT', url, options)
  patch = (url: string, options?: CallOptions) => call(this.app, 'PATCH', url, options)
  delete = (url: string, options?: CallOptions) => call(this.app, 'DELETE', url, options)
  options = (url: string, options?: CallOptions) => call(this.app, 'OPTIONS', url, options)

  /** Runs jobs until none is due. Returns their number. */
  runDueJobs = async (): Promise<number> => (await this.app.worker?.runDueJobs()) ?? 0

  /** Checks the licence if that is due, as at the start and at each interval. */
  checkLicence = async (): Promise<void> => await this.app.licenceChecks?.checkIfDue()

  /** Moves the clock to the next check of the licence, a minute with the settings of a test licence, and checks it. */
  recheckLicence = async (): Promise<void> => {
    this.clock.advance(60_000)
    await this.checkLicence()
  }

  /** Signs in to the dashboard, by default as the seeded administrator. Returns the token pair. */
  signIn = async (person = seededAdministrator, platform = 'web') =>
    requireData(await this.post('/v1/dashboard/auth/login', { body: { ...person, platform } })) as {
      accessToken: string
      accessTokenExpiresAt: string
      refreshToken: string
      refreshTokenExpiresAt: string
    }

  /** Returns an access token of the seeded administrator for the dashboard. Signs in again when the last one has expired. */
  adminToken = async (): Promise<string> => {
    const now = this.clock.now().toISOString()
    if (!this.adminTokens || this.adminTokens.accessTokenExpiresAt <= now) this.adminTokens = await this.signIn()
    return this.adminTokens.accessToken
  }

  /** Creates an API token. Returns its id and its secret. */
  makeToken = async ({
    name = 'Test',
    scopes = ['tickets:read', 'tickets:write'],
    poolIds,
    ...more
  }: TokenOptions = {}) => {
    const pools = poolIds ? { poolIds } : { allPools: true }
    const body = { name, scopes, ...pools, ...more }
    const made = requireData(await this.post('/v1/dashboard/api-tokens', { token: await this.adminToken(), body }))
    return made as { id: number; token: string }
  }

  /** Creates a pool with a unique name. */
  makePool = async (more: Readonly<Record<string, unknown>> = {}) => {
    const body = { name: `Pool ${randomUUID()}`, ...more }
    return requireData(await this.post('/v1/dashboard/pools', { token: await this.adminToken(), body })) as {
      id: number
      name: string
    }
  }

  /** Creates a ticket, by default in the pool `General`. */
  makeTicket = async (token: string, more: Readonly<Record<string, unknown>> = {}) => {
    const body = { poolId: 1, subject: 'The invoice shows the wrong address', ...more }
    const made = requireData(await this.post('/v1/integration/tickets/sync', { token, body }))
    return made as { id: number; trackingKey: string; eTag: string; createdAt: string; updatedAt: string }
  }

  /** Changes a ticket as the administrator. */
  changeTicket = async (id: number, change: Readonly<Record<string, unknown>>) =>
    requireData(await this.patch(`/v1/dashboard/tickets/${id}`, { token: await this.adminToken(), body: change }))

  /** Opens a second server in this process, with the same database and clock. The caller closes it. */
  openSecondProcess = async (
    settings: Record<string, string> = {},
    options: TestAppOptions = {},
  ): Promise<Flowdesk> => {
    const app = await openTestApp(this.address, settings, this.clock, options)
    return new Flowdesk(app, this.clock, this.address, async () => undefined)
  }

  /** Holds the locks of a statement. Transactions that need them wait until they are released. */
  holdLock = (statement: string, values: readonly unknown[] = []): Promise<HeldLock> =>
    holdLock(this.address, statement, values)

  close = async (): Promise<void> => {
    await this.app.close()
    await this.drop()
  }
}

/** Opens a server with the given settings (`Section__Key`) on a fresh copy of the template database. */
export async function openFlowdesk(
  settings: Record<string, string> = {},
  options: TestAppOptions = {},
): Promise<Flowdesk> {
  const clock = new Clock()
  const { address, drop } = await createTestDatabase(inject('server'))
  return new Flowdesk(await openTestApp(address, settings, clock, options), clock, address, drop)
}
