import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { consoleAdministratorToken, makeAgent } from '../support/chat.ts'
import { waitUntil } from '../support/embedded.ts'
import { type ApiResponse, type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import type { HeldLock } from '../support/held-lock.ts'
import { makeStaffMember } from '../support/people.ts'
import { formatRequest, listenOnFreePort } from '../support/raw-socket.ts'
import { formatOutcome } from '../support/refusals.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How many sign-ins are looked at together: two whose passwords are hashed, and twenty that wait. */
const ADMITTED = 22

interface Credentials {
  readonly email: string
  readonly password: string
}

let flowdesk: Flowdesk

beforeAll(async () => {
  flowdesk = await openFlowdesk()
})
afterAll(() => flowdesk.close())

interface Limits {
  readonly address?: number
  readonly total?: number
}

/** Keeps every sign-in waiting that looks for its account, until it is released or the test is over. */
async function holdAccounts(table: string): Promise<HeldLock> {
  const hold = await flowdesk.holdLock(`lock table ${table} in access exclusive mode`)
  let isHeld = true
  const release = async () => {
    if (isHeld) await hold.release()
    isHeld = false
  }
  onTestFinished(release)
  return { ...hold, release }
}

/** A process with counts of its own, in which other limits than those given do not matter. */
async function strictTwin({ address = 1_000_000, total = 1_000_000 }: Limits): Promise<Flowdesk> {
  const twin = await flowdesk.openSecondProcess({
    RateLimits__LoginAddress__Permits: String(address),
    RateLimits__LoginAccountTotal__Permits: String(total),
    // More than the sign-ins that a test keeps waiting for the database.
    Database__PoolSize: '30',
  })
  onTestFinished(twin.close)
  return twin
}

const surfaces = [
  {
    surface: 'dashboard',
    login: '/v1/dashboard/auth/login',
    accounts: 'ticketing.staff',
    addresses: 'ticketing.signInAddress',
    makeAccount: (isActive = true) => makeStaffMember(flowdesk, { isActive }),
  },
  {
    surface: 'console',
    login: '/v1/agent/auth/login',
    accounts: 'chat.agent',
    addresses: 'chat.signInAddress',
    makeAccount: (isActive = true) => makeAgent(flowdesk, { isActive }),
  },
] as const

describe.each(surfaces)('the $surface', ({ login, accounts, addresses, makeAccount, surface }) => {
  async function signIn({ app }: Flowdesk, body: Credentials, remoteAddress = '192.0.2.1'): Promise<ApiResponse> {
    const answer = await app.http.app.inject({
      method: 'POST',
      url: login,
      remoteAddress,
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: answer.json() }
  }

  const wrong = (email = `${randomUUID()}@example.com`): Credentials => ({ email, password: 'not the right one' })
  const policyOf = ({ body }: ApiResponse): unknown => body.error?.details?.policy
  const answersOf = (replies: readonly ApiResponse[]): Record<string, number> => {
    const counts: Record<string, number> = {}
    for (const reply of replies) counts[formatOutcome(reply)] = (counts[formatOutcome(reply)] ?? 0) + 1
    return counts
  }

  /** Spends so many wrong passwords on an account, each from another address. */
  async function guess(twin: Flowdesk, email: string, count: number): Promise<ApiResponse[]> {
    const replies: ApiResponse[] = []
    for (let n = 0; n < count; n++) replies.push(await signIn(twin, wrong(email), `198.51.100.${n}`))
    return replies
  }

  describe('LoginAddress', () => {
    test('takes its permit before the password is checked: parallel guesses cannot share one', async () => {
      const twin = await strictTwin({ address: 5 })
      const replies = await Promise.all(Array.from({ length: 100 }, () => signIn(twin, wrong())))
      expect(answersOf(replies)).toEqual({ '401 SVC:1004': 5, '429 SVC:0003': 95 })
    })

    test('returns its permit on success', async () => {
      const twin = await strictTwin({ address: 1 })
      const { credentials } = await makeAccount()
      for (let n = 0; n < 3; n++) expect(formatOutcome(await signIn(twin, credentials))).toBe('200')
      expect(formatOutcome(await signIn(twin, wrong(credentials.email)))).toBe('401 SVC:1004')
      expect(policyOf(await signIn(twin, credentials))).toBe('LoginAddress')
    })

    test('returns its permit if the server fails', async () => {
      const twin = await strictTwin({ address: 1 })
      const { credentials } = await makeAccount()
      const hold = await holdAccounts(accounts)
      const broken = signIn(twin, credentials)
      await hold.waitForWaiters(1)
      await hold.terminateWaiters()
      expect((await broken).status).toBeGreaterThanOrEqual(500)
      await hold.release()
      // Other connections that waited were broken too, and the server may notice one only when it uses it.
      const answers: string[] = []
      const answer = async () => answers[answers.push(formatOutcome(await signIn(twin, credentials))) - 1]
      await expect.poll(answer).not.toBe('503 SVC:0002')
      expect(answers.at(-1)).toBe('200')
    })
  })

  describe('a flood of sign-ins', () => {
    test('beyond the running and queued hashes gets 503 SVC:0002 with Retry-After, which costs no permit', async () => {
      const twin = await strictTwin({ address: 60 })
      const hold = await holdAccounts(accounts)
      const replies = Array.from({ length: 60 }, () => signIn(twin, wrong()))
      const refused = await Promise.race(replies)
      expect([formatOutcome(refused), refused.headers['retry-after']]).toEqual(['503 SVC:0002', '1'])
      await hold.release()
      expect(answersOf(await Promise.all(replies))).toEqual({
        '401 SVC:1004': ADMITTED,
        '503 SVC:0002': 60 - ADMITTED,
      })
      for (let n = ADMITTED; n < 60; n++) expect(formatOutcome(await signIn(twin, wrong()))).toBe('401 SVC:1004')
      expect(policyOf(await signIn(twin, wrong()))).toBe('LoginAddress')
    })

    test('does not block accounts that signed in from their address before', async () => {
      const twin = await strictTwin({})
      const { credentials } = await makeAccount()
      await signIn(twin, credentials, '203.0.113.1')
      const hold = await holdAccounts(accounts)
      const replies = Array.from({ length: ADMITTED + 1 }, () => signIn(twin, wrong()))
      expect(formatOutcome(await Promise.race(replies))).toBe('503 SVC:0002')
      expect(formatOutcome(await signIn(twin, credentials, '203.0.113.2'))).toBe('503 SVC:0002')
      const owner = signIn(twin, credentials, '203.0.113.1')
      await hold.waitForWaiters(1)
      await hold.release()
      expect(formatOutcome(await owner)).toBe('200')
    })

    test('costs no permit for a sign-in whose caller disconnected', async () => {
      const twin = await strictTwin({ address: 1 })
      const port = await listenOnFreePort(twin)
      const hold = await holdAccounts(accounts)
      const body = JSON.stringify(wrong())
      const fields = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(formatRequest(`POST ${login}`, fields, body))
      await hold.waitForWaiters(1)
      socket.destroy()
      await waitUntil(async () => (await connectionCount(twin)) === 0)
      await hold.release()
      await waitUntil(async () => formatOutcome(await signIn(twin, wrong(), '127.0.0.1')) === '401 SVC:1004')
    })
  })

  describe('LoginAccountTotal', () => {
    test('limits wrong passwords for one account over all addresses; then even the correct one is 429', async () => {
      const twin = await strictTwin({ total: 3 })
      const { credentials } = await makeAccount()
      expect((await guess(twin, credentials.email, 4)).map(formatOutcome)).toEqual([
        ...Array(3).fill('401 SVC:1004'),
        '429 SVC:0003',
      ])
      const refused = await signIn(twin, credentials, '203.0.113.1')
      const { details } = refused.body.error
      expect(details).toEqual({ policy: 'LoginAccountTotal', retryAfterSeconds: expect.any(Number) })
      expect(details.retryAfterSeconds).toBeGreaterThan(3500)
      expect(refused.headers['retry-after']).toBe(String(details.retryAfterSeconds))
      flowdesk.clock.advance(HOUR)
      expect(formatOutcome(await signIn(twin, credentials, '203.0.113.1'))).toBe('200')
    })

    test('takes its permit before the password is checked: parallel guesses cannot share one', async () => {
      const twin = await strictTwin({ total: 5 })
      const { credentials } = await makeAccount()
      const guesses = Array.from({ length: 50 }, (_, n) => signIn(twin, wrong(credentials.email), `198.51.100.${n}`))
      expect(answersOf(await Promise.all(guesses))).toEqual({ '401 SVC:1004': 5, '429 SVC:0003': 45 })
    })

    test('returns its permit on success', async () => {
      const twin = await strictTwin({ total: 1 })
      const { credentials } = await makeAccount()
      for (let n = 0; n < 3; n++) expect(formatOutcome(await signIn(twin, credentials, `203.0.113.${n}`))).toBe('200')
      expect((await guess(twin, credentials.email, 2)).map(formatOutcome)).toEqual(['401 SVC:1004', '429 SVC:0003'])
    })

    test('never locks out an owner who signed in from this address, even after a wrong password', async () => {
      const twin = await strictTwin({ total: 2 })
      const { credentials } = await makeAccount()
      expect(formatOutcome(await signIn(twin, credentials, '203.0.113.1'))).toBe('200')
      await guess(twin, credentials.email, 3)
      expect(formatOutcome(await signIn(twin, wrong(credentials.email), '203.0.113.1'))).toBe('401 SVC:1004')
      expect(formatOutcome(await signIn(twin, credentials, '203.0.113.1'))).toBe('200')
      expect(policyOf(await signIn(twin, credentials, '203.0.113.2'))).toBe('LoginAccountTotal')
    })

    test('an address is known in every process, and is grouped like in limits by address', async () => {
      const { credentials } = await makeAccount()
      await signIn(flowdesk, credentials, '2001:db8:0:7::1')
      const twin = await strictTwin({ total: 1 })
      await guess(twin, credentials.email, 2)
      expect(formatOutcome(await signIn(twin, credentials, '2001:db8:0:7:ffff::2'))).toBe('200')
      expect(policyOf(await signIn(twin, credentials, '2001:db8:0:8::1'))).toBe('LoginAccountTotal')
    })

    test('an address is known for 30 days after the last sign-in from it', async () => {
      const twin = await strictTwin({ total: 1 })
      const { credentials } = await makeAccount()
      await signIn(twin, credentials, '203.0.113.1')
      flowdesk.clock.advance(29 * DAY)
      await guess(twin, credentials.email, 1)
      expect(formatOutcome(await signIn(twin, credentials, '203.0.113.1'))).toBe('200')
      flowdesk.clock.advance(30 * DAY - MINUTE)
      await guess(twin, credentials.email, 1)
      flowdesk.clock.advance(2 * MINUTE)
      expect(policyOf(await signIn(twin, credentials, '203.0.113.1'))).toBe('LoginAccountTotal')
    })

    test('an address from which another account signed in is not known', async () => {
      const twin = await strictTwin({ total: 1 })
      const [owner, colleague] = [await makeAccount(), await makeAccount()]
      await signIn(twin, colleague.credentials, '203.0.113.1')
      await guess(twin, owner.credentials.email, 2)
      expect(policyOf(await signIn(twin, owner.credentials, '203.0.113.1'))).toBe('LoginAccountTotal')
    })

    test('unknown and deactivated accounts count in the same way, so accounts cannot be probed', async () => {
      const twin = await strictTwin({ total: 2 })
      const emails = [`${randomUUID()}@example.com`, (await makeAccount(false)).credentials.email]
      for (const email of emails)
        expect((await guess(twin, email, 3)).map(formatOutcome)).toEqual([
          '401 SVC:1004',
          '401 SVC:1004',
          '429 SVC:0003',
        ])
    })

    test('a refusal by it does not count against the address', async () => {
      const twin = await strictTwin({ address: 3, total: 1 })
      const { credentials } = await makeAccount()
      for (let n = 0; n < 5; n++) await signIn(twin, wrong(credentials.email))
      expect(formatOutcome(await signIn(twin, wrong()))).toBe('401 SVC:1004')
    })

    test('case and surrounding blanks of the e-mail are ignored', async () => {
      const twin = await strictTwin({ total: 1 })
      const { credentials } = await makeAccount()
      await signIn(twin, wrong(credentials.email))
      const again = await signIn(twin, wrong(` ${credentials.email.toUpperCase()} `), '198.51.100.1')
      expect(policyOf(again)).toBe('LoginAccountTotal')
    })
  })

  describe('the addresses of sign-ins', () => {
    const rowsOf = async (userId: number) =>
      (
        await sql<{ digest: string; at: string }>`select digest, "lastSignInAt" as at from ${sql.table(addresses)}
          where "userId" = ${userId} order by "lastSignInAt"`.execute(flowdesk.db)
      ).rows

    test('are stored as digests, one for each account and address, with the time of the last one', async () => {
      const [one, other] = [await makeAccount(), await makeAccount()]
      await signIn(flowdesk, one.credentials, '203.0.113.1')
      const [before] = await rowsOf(one.id)
      flowdesk.clock.advance(MINUTE)
      await signIn(flowdesk, one.credentials, '203.0.113.1')
      await signIn(flowdesk, other.credentials, '203.0.113.1')
      const [[row, ...more], [elsewhere]] = [await rowsOf(one.id), await rowsOf(other.id)]
      expect(more).toEqual([])
      expect(row?.digest).toMatch(/^[\w-]{43}$/)
      expect([row?.digest === before?.digest, row?.digest === elsewhere?.digest]).toEqual([true, false])
      expect(Date.parse(row?.at ?? '') - Date.parse(before?.at ?? '')).toBeGreaterThanOrEqual(MINUTE)
    })

    test('are those of successful sign-ins only', async () => {
      const account = await makeAccount()
      await signIn(flowdesk, wrong(account.credentials.email))
      expect(await rowsOf(account.id)).toEqual([])
    })

    test('are the newest 50 of an account', async () => {
      const account = await makeAccount()
      await signIn(flowdesk, account.credentials, '203.0.113.200')
      const [first] = await rowsOf(account.id)
      flowdesk.clock.advance(1000)
      for (let n = 0; n < 50; n++) await signIn(flowdesk, account.credentials, `203.0.113.${n}`)
      const rows = await rowsOf(account.id)
      expect(rows).toHaveLength(50)
      expect(rows.map(({ digest }) => digest)).not.toContain(first?.digest)
    })

    test('are deleted 30 days after the last sign-in, in bounded batches', async () => {
      const [lapsed, recent] = [await makeAccount(), await makeAccount()]
      await signIn(flowdesk, lapsed.credentials)
      const { db } = flowdesk
      const at = flowdesk.clock.now().toISOString()
      await sql`insert into ${sql.table(addresses)} (digest, "userId", "lastSignInAt")
        select ${surface} || n, ${lapsed.id}, ${at} from generate_series(1, 2500) as n`.execute(db)
      flowdesk.clock.advance(30 * DAY + MINUTE)
      await signIn(flowdesk, recent.credentials)
      await flowdesk.runDueJobs()
      expect([await rowsOf(lapsed.id), (await rowsOf(recent.id)).length]).toEqual([[], 1])
    })
  })
})

test('the two surfaces count an e-mail separately', async () => {
  const twin = await strictTwin({ total: 1 })
  const email = `${randomUUID()}@example.com`
  const answers: string[] = []
  for (const { login } of [...surfaces, ...surfaces])
    answers.push(formatOutcome(await twin.post(login, { body: { email, password: 'not the right one' } })))
  expect(answers).toEqual(['401 SVC:1004', '401 SVC:1004', '429 SVC:0003', '429 SVC:0003'])
})

const connectionCount = ({ app }: Flowdesk): Promise<number> =>
  new Promise((resolve, reject) =>
    app.http.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

test('a flood does not block an administrator who sets a password', async () => {
  const twin = await strictTwin({})
  const token = await consoleAdministratorToken(flowdesk)
  const { id } = await makeAgent(flowdesk)
  const hold = await holdAccounts('ticketing.staff')
  const replies = Array.from({ length: ADMITTED + 1 }, () =>
    twin.post('/v1/dashboard/auth/login', { body: { email: `${randomUUID()}@example.com`, password: 'a wrong one' } }),
  )
  expect(formatOutcome(await Promise.race(replies))).toBe('503 SVC:0002')
  const body = { password: 'another password of theirs' }
  expect(formatOutcome(await twin.post(`/v1/admin/agents/${id}/password`, { token, body }))).toBe('200')
  await hold.release()
  await Promise.all(replies)
})
