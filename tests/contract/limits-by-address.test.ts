import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type ApiResponse, type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatOutcome } from '../support/refusals.ts'
import { makeVisitor } from '../support/visitors.ts'

interface AddressCall {
  readonly url: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

let flowdesk: Flowdesk

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  flowdesk.clock.stop()
})
afterAll(() => flowdesk.close())

const wrong = { email: 'unknown@example.com', password: 'not the right one' }

/** A call under each limit by address. */
const calls: Readonly<Record<string, () => Promise<AddressCall>>> = {
  Tracking: async () => ({ url: `/v1/external/ticket-tracking/${'0'.repeat(26)}` }),
  'LoginAddress of the dashboard': async () => ({ url: '/v1/dashboard/auth/login', body: wrong }),
  'LoginAddress of the console': async () => ({ url: '/v1/agent/auth/login', body: wrong }),
  'LoginAccount of the dashboard': async () => ({ url: '/v1/dashboard/auth/login', body: wrong }),
  'LoginAccount of the console': async () => ({ url: '/v1/agent/auth/login', body: wrong }),
  'Refresh of the dashboard': async () => ({
    url: '/v1/dashboard/auth/refresh-token',
    body: { refreshToken: randomUUID() },
  }),
  'Refresh of the console': async () => ({ url: '/v1/agent/auth/refresh', body: { refreshToken: randomUUID() } }),
  VisitorBootstrap: async () => ({ url: '/v1/widget/default/visitors', body: {} }),
  LeaveMessage: async () => ({ url: '/v1/widget/default/leave-message', body: {} }),
  TranscriptAddress: async () => ({
    url: `/v1/widget/conversations/${randomUUID()}/transcript`,
    body: {},
    headers: { authorization: `Visitor ${(await makeVisitor(flowdesk)).credential}` },
  }),
}

/** A process that allows one call per address and policy, behind a proxy at 10.0.0.1. */
async function strictTwin(name: string): Promise<Flowdesk> {
  const [policy = ''] = name.split(' ')
  const settings = { [`RateLimits__${policy}__Permits`]: '1', Http__TrustedProxies: '10.0.0.1' }
  const twin = await flowdesk.openSecondProcess(settings)
  onTestFinished(twin.close)
  return twin
}

async function send(
  { app }: Flowdesk,
  call: AddressCall,
  remoteAddress: string,
  forwardedFor?: string,
): Promise<ApiResponse> {
  const answer = await app.http.app.inject({
    method: call.body === undefined ? 'GET' : 'POST',
    url: call.url,
    remoteAddress,
    ...(call.body === undefined ? {} : { payload: JSON.stringify(call.body) }),
    headers: {
      'content-type': 'application/json',
      ...call.headers,
      ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
    },
  })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: answer.json() }
}

const isLimited = async (twin: Flowdesk, name: string, address: string): Promise<boolean> => {
  const call = await calls[name]?.()
  if (!call) throw new Error(`there is no call for ${name}`)
  return (await send(twin, call, address)).status === 429
}

describe.each(Object.keys(calls))('%s', (name) => {
  test('counts all addresses of an IPv6 /64 as one, and another /64 separately', async () => {
    const twin = await strictTwin(name)
    expect(await isLimited(twin, name, '2001:db8:0:1::1')).toBe(false)
    expect(await isLimited(twin, name, '2001:db8:0:1:ffff:ffff:ffff:ffff')).toBe(true)
    expect(await isLimited(twin, name, '2001:db8:0:2::1')).toBe(false)
  })

  test('counts an IPv4 address in IPv6 notation as the IPv4 address', async () => {
    const twin = await strictTwin(name)
    expect(await isLimited(twin, name, '192.0.2.1')).toBe(false)
    for (const spelling of ['::ffff:192.0.2.1', '::FFFF:c000:201', '0:0:0:0:0:ffff:192.0.2.1'])
      expect([spelling, await isLimited(twin, name, spelling)]).toEqual([spelling, true])
    expect(await isLimited(twin, name, '::ffff:192.0.2.2')).toBe(false)
  })
})

describe('an address that a trusted proxy forwards', () => {
  const tracking = { url: `/v1/external/ticket-tracking/${'0'.repeat(26)}` }
  const forwarded = async (twin: Flowdesk, address: string) =>
    formatOutcome(await send(twin, tracking, '10.0.0.1', address))

  test.each([
    ['192.0.2.1', ['192.0.2.1:50001', '192.0.2.1:50002', '::ffff:192.0.2.1', '[::ffff:c000:201]:443', '192.0.2.001']],
    ['2001:DB8::1', ['2001:db8:0:0:0:0:0:2', '[2001:db8::3]', '[2001:db8::4]:443', '2001:db8::5%eth0']],
    ['fe80::1%eth0', ['fe80::1%eth1', 'fe80::1', '[fe80::1%2]:80']],
    ['unknown', ['_hidden', '192.0.2.256', '1::2::3', 'a'.repeat(2000)]],
  ])('%s has one limit in every notation', async (first, others) => {
    const twin = await strictTwin('Tracking')
    expect(await forwarded(twin, first)).toBe('404 SVC:4001')
    for (const other of others) expect([other, await forwarded(twin, other)]).toEqual([other, '429 SVC:0003'])
  })
})
