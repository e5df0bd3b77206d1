import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { LicenceServer, type TestLicence } from '../support/licence-server.ts'
import { formatOutcome } from '../support/refusals.ts'

const BLOCKED = '503 SVC:0011'

/** The only routes of these surfaces that work while the licence is blocked. */
const working = [
  'POST /v1/agent/auth/login',
  'POST /v1/agent/auth/refresh',
  'POST /v1/agent/auth/logout',
  'GET /v1/agent/auth/sso',
  'POST /v1/agent/auth/sso',
  'POST /v1/agent/auth/password-link',
  'POST /v1/agent/auth/password',
  'GET /v1/admin/license',
  'POST /v1/dashboard/auth/login',
  'POST /v1/dashboard/auth/login/ldap',
  'GET /v1/dashboard/auth/login/oidc',
  'POST /v1/dashboard/auth/login/oidc',
  'POST /v1/dashboard/auth/login/otp/request',
  'POST /v1/dashboard/auth/login/otp',
  'POST /v1/dashboard/auth/refresh-token',
  'POST /v1/dashboard/auth/logout',
  'GET /v1/integration/ping',
  'POST /v1/integration/agent-sessions',
]

const isOfStoppedSurface = (path: string): boolean =>
  ['/v1/agent/', '/v1/admin/', '/v1/dashboard/', '/v1/integration/'].some((parent) => path.startsWith(parent)) ||
  path === '/hubs/agent' ||
  path === '/hubs/agent/negotiate'

const server = await LicenceServer.start()
const ends: (() => Promise<void> | void)[] = []
let licence: TestLicence
let flowdesk: Flowdesk

beforeAll(async () => {
  licence = await server.issue({ status: 'revoked' }, (end) => ends.push(end))
  flowdesk = await openFlowdesk(licence.settings)
  ends.push(flowdesk.close)
  await flowdesk.checkLicence()
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  await server.stop()
})

const listRoutes = (): [method: string, path: string][] =>
  [...flowdesk.app.http.accessRules.keys()]
    .map((called) => called.split(' ') as [string, string])
    .filter(([method]) => method !== 'INVOKE' && method !== 'HEAD')

/** Calls each route without a credential, with a path that names no record. */
async function callAll(): Promise<Map<string, string>> {
  const outcomes = new Map<string, string>()
  for (const [method, path] of listRoutes()) {
    const url = path.replace(/:(\w+)/g, '1').replace('*', 'x')
    const { statusCode, body } = await flowdesk.app.http.app.inject({ method: method as 'GET', url })
    const code = statusCode >= 400 && body.startsWith('{') ? ` ${JSON.parse(body).error?.code}` : ''
    outcomes.set(`${method} ${path}`, `${statusCode}${code}`)
  }
  return outcomes
}

describe('while the licence is blocked', () => {
  test('every route of agents, administrators, staff and integrators is refused, and no other route', async () => {
    const outcomes = await callAll()
    const refused = [...outcomes].filter(([, outcome]) => outcome === BLOCKED).map(([called]) => called)
    const wanted = listRoutes()
      .filter(([method, path]) => method !== 'OPTIONS' && isOfStoppedSurface(path))
      .map((route) => route.join(' '))
      .filter((called) => !working.includes(called))
    expect(refused.toSorted()).toEqual(wanted.toSorted())
    expect(refused.length).toBeGreaterThan(70)
    expect(working.filter((called) => !outcomes.has(called))).toEqual([])
  })

  test('every route works again with the next valid answer', async () => {
    await licence.change({ status: 'active' })
    await flowdesk.recheckLicence()
    const outcomes = await callAll()
    expect([...outcomes].filter(([, outcome]) => outcome === BLOCKED)).toEqual([])
    await licence.change({ status: 'revoked' })
    await flowdesk.recheckLicence()
    expect(formatOutcome(await flowdesk.get('/v1/dashboard/unknown'))).toBe('404 SVC:0005')
    expect(formatOutcome(await flowdesk.get('/v1/dashboard/pools'))).toBe(BLOCKED)
  })
})
