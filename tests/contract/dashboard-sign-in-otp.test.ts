import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type ApiResponse, type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { makeStaffMember } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const MINUTE = 60_000
const path = '/v1/dashboard/auth/login/otp'

let mailServer: MailServer
let flowdesk: Flowdesk

beforeAll(async () => {
  mailServer = await startMailServer()
  flowdesk = await openFlowdesk({ Smtp__Host: '127.0.0.1', Smtp__Port: String(mailServer.port) })
  flowdesk.clock.stop()
})
afterAll(async () => {
  await flowdesk.close()
  await mailServer.close()
})

/** Opens a server with settings of its own. */
async function openTwin(settings: Record<string, string>): Promise<Flowdesk> {
  const mail = { Smtp__Host: '127.0.0.1', Smtp__Port: String(mailServer.port) }
  const twin = await flowdesk.openSecondProcess({ ...mail, ...settings })
  onTestFinished(twin.close)
  return twin
}

async function call(at: Flowdesk, url: string, body: object, remoteAddress = '192.0.2.1') {
  const answer = await at.app.http.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    payload: { ...body },
  })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: answer.json() } as ApiResponse
}

const request = (email: string, at = flowdesk, remoteAddress = '192.0.2.1') =>
  call(at, `${path}/request`, { email }, remoteAddress)

const signIn = (challengeId: string, code: string, at = flowdesk, platform = 'web') =>
  call(at, path, { challengeId, code, platform })

const mailsTo = (email: string) => mailServer.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail)

/** Runs the jobs. Returns the code of the newest mail to the address. */
async function readCode(email: string): Promise<string> {
  await flowdesk.runDueJobs()
  return /\b\d{6}\b/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? 'no code'
}

const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Creates a person who has asked for a code. */
async function makeWaitingPerson(options: Parameters<typeof makeStaffMember>[1] = {}) {
  const { id, credentials } = await makeStaffMember(flowdesk, options)
  const { challengeId } = (await request(credentials.email)).body.data
  return { id, email: credentials.email, credentials, challengeId, code: await readCode(credentials.email) }
}

test('202 with a challenge; the code in the mail signs in, and gets a token pair', async () => {
  const { credentials } = await makeStaffMember(flowdesk)
  const { status, body } = await request(credentials.email.toUpperCase())
  const expiresAt = new Date(flowdesk.clock.now().getTime() + 5 * MINUTE).toISOString()
  expect([status, body.data]).toEqual([202, { challengeId: expect.any(String), expiresAt }])
  const answer = await signIn(body.data.challengeId, await readCode(credentials.email))
  expect([formatOutcome(answer), Object.keys(answer.body.data)]).toEqual([
    '200',
    ['accessToken', 'accessTokenExpiresAt', 'refreshToken', 'refreshTokenExpiresAt'],
  ])
  const { accessToken: token } = answer.body.data
  expect((await flowdesk.get('/v1/dashboard/pools', { token })).status).toBe(200)
})

test('a session replaces the one of a password sign-in on the same platform only', async () => {
  const { credentials, challengeId, code } = await makeWaitingPerson()
  const [web, mobile] = [await flowdesk.signIn(credentials), await flowdesk.signIn(credentials, 'mobile')]
  expect(formatOutcome(await signIn(challengeId, code))).toBe('200')
  const refresh = async ({ refreshToken }: { refreshToken: string }) =>
    formatOutcome(await flowdesk.post('/v1/dashboard/auth/refresh-token', { body: { refreshToken } }))
  expect([await refresh(web), await refresh(mobile)]).toEqual(['400 SVC:1006', '200'])
})

describe('a code', () => {
  test('is mailed once, in the language of the account, and only its hash is stored', async () => {
    const subjects = new Set<string | undefined>()
    const { db } = flowdesk
    for (const locale of ['en', 'tr', 'de', 'fr', 'es', 'ar'] as const) {
      const { id, credentials } = await makeStaffMember(flowdesk)
      await db.updateTable('ticketing.staff').set({ locale }).where('id', '=', id).execute()
      await request(credentials.email)
      const code = await readCode(credentials.email)
      const [mail, ...more] = mailsTo(credentials.email)
      expect([mail?.text?.match(/\d{6}/g), more]).toEqual([[code], []])
      subjects.add(mail?.subject)
      const stored = await db.selectFrom('ticketing.signInChallenge').selectAll().execute()
      expect(JSON.stringify(stored)).not.toContain(`"${code}"`)
    }
    expect(subjects.size).toBe(6)
  })

  test('works once, also if it is sent eight times at once to two processes', async () => {
    const { challengeId, code } = await makeWaitingPerson()
    const other = await openTwin({})
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, place) => signIn(challengeId, code, place % 2 === 0 ? flowdesk : other)),
    )
    expect(answers.map(formatOutcome).toSorted()).toEqual(['200', ...Array(3).fill('401 SVC:1004')])
    expect(formatOutcome(await signIn(challengeId, code))).toBe('401 SVC:1004')
  })

  test('works for five minutes', async () => {
    const [one, other] = [await makeWaitingPerson(), await makeWaitingPerson()]
    flowdesk.clock.advance(5 * MINUTE - 1)
    expect(formatOutcome(await signIn(one.challengeId, one.code))).toBe('200')
    flowdesk.clock.advance(1)
    expect(formatOutcome(await signIn(other.challengeId, other.code))).toBe('401 SVC:1004')
  })

  test('works at the fifth try, and no longer after five wrong ones', async () => {
    const [one, other] = [await makeWaitingPerson(), await makeWaitingPerson()]
    for (let count = 0; count < 4; count++)
      expect(formatOutcome(await signIn(one.challengeId, wrong(one.code)))).toBe('401 SVC:1004')
    expect(formatOutcome(await signIn(one.challengeId, one.code))).toBe('200')
    await Promise.all(Array.from({ length: 5 }, () => signIn(other.challengeId, wrong(other.code))))
    expect(formatOutcome(await signIn(other.challengeId, other.code))).toBe('401 SVC:1004')
  })

  test('belongs to its challenge; a new request leaves the earlier one as it is, and a sign-in ends both', async () => {
    const { email, challengeId, code } = await makeWaitingPerson()
    const later = (await request(email)).body.data.challengeId
    const laterCode = await readCode(email)
    expect(later).not.toBe(challengeId)
    if (laterCode !== code) expect(formatOutcome(await signIn(later, code))).toBe('401 SVC:1004')
    expect(formatOutcome(await signIn(challengeId, code))).toBe('200')
    expect(formatOutcome(await signIn(later, laterCode))).toBe('401 SVC:1004')
  })

  test('does not work for a person who was deactivated meanwhile', async () => {
    const { id, challengeId, code } = await makeWaitingPerson()
    const people = flowdesk.db.updateTable('ticketing.staff')
    await people.set({ isActive: false }).where('id', '=', id).execute()
    expect(formatOutcome(await signIn(challengeId, code))).toBe('401 SVC:1004')
  })

  test('is deleted after it has expired', async () => {
    const { challengeId } = await makeWaitingPerson()
    const find = () =>
      flowdesk.db.selectFrom('ticketing.signInChallenge').select('id').where('id', '=', challengeId).execute()
    expect(await find()).toHaveLength(1)
    flowdesk.clock.advance(61 * MINUTE)
    await flowdesk.runDueJobs()
    expect(await find()).toEqual([])
  })
})

test('unknown and deactivated people get the same response, and no mail', async () => {
  const { credentials } = await makeStaffMember(flowdesk, { isActive: false })
  for (const email of [credentials.email, `${randomUUID()}@example.com`]) {
    const { status, body } = await request(email)
    expect([status, Object.keys(body.data)]).toEqual([202, ['challengeId', 'expiresAt']])
    expect(await readCode(email)).toBe('no code')
    const refused = await signIn(body.data.challengeId, '123456')
    expect([formatOutcome(refused), refused.body]).toEqual([
      '401 SVC:1004',
      (await signIn(randomUUID(), '123456')).body,
    ])
  }
})

interface SentQuery {
  readonly text: string
  callback: (error: Error | null, result?: pg.QueryResult) => void
}

/**
 * Records the statements about challenges, addresses and staff of the servers that open later, and how many rows each
 * one wrote.
 */
function recordStatements(): string[] {
  const { query } = pg.Client.prototype
  const statements: string[] = []
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => spy.mockRestore())
  spy.mockImplementation(function recorded(this: pg.Client, ...given: unknown[]) {
    const sent = given[0] as SentQuery
    const { text, callback } = sent
    if (/"(signInChallenge|signInAddress|staff)"/.test(text))
      sent.callback = (error, result) => {
        statements.push(result?.command === 'UPDATE' ? `${text}: ${result.rowCount}` : text)
        callback(error, result)
      }
    return Reflect.apply(query, this, given)
  })
  return statements
}

test('every refusal does the same work, so that its time does not reveal a sign-in', async () => {
  const statements = recordStatements()
  const twin = await openTwin({})
  const [running, used] = [await makeWaitingPerson(), await makeWaitingPerson()]
  const { credentials } = await makeStaffMember(flowdesk, { isActive: false })
  const { challengeId: inactive } = (await request(credentials.email)).body.data
  const { challengeId: unknown } = (await request(`${randomUUID()}@example.com`)).body.data
  expect(formatOutcome(await signIn(used.challengeId, used.code))).toBe('200')
  await flowdesk.runDueJobs()
  const statementsOf = async (challengeId: string) => {
    statements.length = 0
    expect(formatOutcome(await signIn(challengeId, wrong(running.code), twin))).toBe('401 SVC:1004')
    return [...statements]
  }
  const expected = await statementsOf(running.challengeId)
  expect(expected.filter((statement) => statement.endsWith(': 1'))).toHaveLength(1)
  for (const challengeId of [used.challengeId, inactive, unknown])
    expect(await statementsOf(challengeId)).toEqual(expected)
})

test('while e-mail is off: 202 without a mail, and no code signs in', async () => {
  const silent = await openTwin({ Email__Enabled: 'false' })
  const { credentials } = await makeStaffMember(flowdesk)
  const { status, body } = await request(credentials.email, silent)
  expect([status, Object.keys(body.data)]).toEqual([202, ['challengeId', 'expiresAt']])
  expect(await readCode(credentials.email)).toBe('no code')
  expect(formatOutcome(await signIn(body.data.challengeId, '123456', silent))).toBe('422 SVC:1008')
  const methods = async (at: Flowdesk) => (await at.get('/v1/dashboard/auth/login/oidc')).body.data.otpEnabled
  expect([await methods(silent), await methods(flowdesk)]).toEqual([false, true])
})

test('422 for invalid input, which uses up no try', async () => {
  const { challengeId, code } = await makeWaitingPerson()
  expect(formatFieldErrors(await call(flowdesk, `${path}/request`, { email: 'maria' }))).toEqual(['email: format'])
  for (const invalid of ['12345', '1234567', 'abcdef', '１２３４５６', '12 456'])
    for (let count = 0; count < 2; count++) expect((await signIn(challengeId, invalid)).status).toBe(422)
  expect(formatFieldErrors(await call(flowdesk, path, { platform: 'fridge' }))).toEqual([
    'challengeId: required',
    'code: required',
    'platform: enum',
  ])
  expect(formatOutcome(await signIn(challengeId, ` ${code} `))).toBe('200')
})

describe('the limits', () => {
  test('OtpRequest allows three requests in 15 minutes for an address from one client', async () => {
    const { credentials } = await makeStaffMember(flowdesk)
    const answers: string[] = []
    for (let count = 0; count < 4; count++) answers.push(formatOutcome(await request(credentials.email)))
    expect(answers).toEqual(['202', '202', '202', '429 SVC:0003'])
    const { details } = (await request(credentials.email)).body.error
    expect(details).toEqual({ policy: 'OtpRequest', retryAfterSeconds: 15 * 60 })
    flowdesk.clock.advance(15 * MINUTE)
    expect(formatOutcome(await request(credentials.email))).toBe('202')
  })

  test('beyond three from anywhere, the running challenge is returned and no mail is sent', async () => {
    const { credentials } = await makeStaffMember(flowdesk)
    const ids: string[] = []
    const codes: string[] = []
    const mailCounts: number[] = []
    for (let n = 0; n < 6; n++) {
      ids.push((await request(credentials.email, flowdesk, `198.51.100.${n}`)).body.data.challengeId)
      // At once, because mails that are sent together arrive in any order.
      codes.push(await readCode(credentials.email))
      mailCounts.push(mailsTo(credentials.email).length)
      flowdesk.clock.advance(1000)
    }
    expect([new Set(ids).size, ids.slice(3)]).toEqual([3, Array(3).fill(ids[2])])
    expect(mailCounts).toEqual([1, 2, 3, 3, 3, 3])
    expect(formatOutcome(await signIn(ids[5] ?? '', codes[2] ?? ''))).toBe('200')
  })

  test('beyond three from anywhere, without a running challenge: 202 with one for which no code exists', async () => {
    const email = `${randomUUID()}@example.com`
    for (let n = 0; n < 3; n++) await request(email, flowdesk, `198.51.100.${n}`)
    flowdesk.clock.advance(6 * MINUTE)
    const { status, body } = await request(email, flowdesk, '198.51.100.4')
    expect([status, Object.keys(body.data)]).toEqual([202, ['challengeId', 'expiresAt']])
    expect(formatOutcome(await signIn(body.data.challengeId, '123456'))).toBe('401 SVC:1004')
  })

  test('after a sign-in, a further request returns the same challenge as before, as for an unknown address', async () => {
    const { credentials } = await makeStaffMember(flowdesk)
    const first = (await request(credentials.email)).body.data.challengeId
    const code = await readCode(credentials.email)
    for (let n = 0; n < 3; n++) {
      await request(credentials.email, flowdesk, `198.51.100.${n}`)
      flowdesk.clock.advance(1000)
    }
    const ask = async () => (await request(credentials.email, flowdesk, '203.0.113.7')).body.data
    const before = await ask()
    expect(formatOutcome(await signIn(first, code))).toBe('200')
    expect(await ask()).toEqual(before)
    await flowdesk.runDueJobs()
    const later = mailsTo(credentials.email).map(({ text }) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '')
    for (const mailed of later) expect(formatOutcome(await signIn(before.challengeId, mailed))).toBe('401 SVC:1004')
  })

  test('strangers who use up the mails of an account leave those of an address from which it signed in', async () => {
    const { email, challengeId, code } = await makeWaitingPerson()
    expect(formatOutcome(await signIn(challengeId, code))).toBe('200')
    flowdesk.clock.advance(15 * MINUTE)
    const ask = async (remoteAddress: string) => {
      flowdesk.clock.advance(1000)
      return await request(email, flowdesk, remoteAddress)
    }
    for (let n = 0; n < 3; n++) await ask(`198.51.100.${n}`)
    const shared = (await ask('203.0.113.7')).body.data
    const own = await ask('192.0.2.1')
    expect([own.status, own.body.data.challengeId === shared.challengeId]).toEqual([202, false])
    const ownCode = await readCode(email)
    // The id of the new challenge would reveal the account, and let a stranger use up its tries.
    expect((await ask('203.0.113.7')).body.data).toEqual(shared)
    expect(formatOutcome(await signIn(own.body.data.challengeId, ownCode))).toBe('200')
    expect((await ask('203.0.113.7')).body.data).toEqual(shared)
    const later = [await ask('192.0.2.1'), await ask('192.0.2.1'), await ask('192.0.2.1')]
    expect(later.map(formatOutcome)).toEqual(['202', '202', '429 SVC:0003'])
    await flowdesk.runDueJobs()
    expect(mailsTo(email)).toHaveLength(1 + 3 + 3)
  })

  test('a request of a stranger without a mail does the same work for an account and an invented address', async () => {
    const statements = recordStatements()
    const twin = await openTwin({})
    const { email, challengeId, code } = await makeWaitingPerson()
    expect(formatOutcome(await signIn(challengeId, code))).toBe('200')
    const statementsOf = async (asked: string) => {
      for (let n = 0; n < 3; n++) await request(asked, twin, `198.51.100.${n}`)
      statements.length = 0
      expect((await request(asked, twin, '203.0.113.7')).status).toBe(202)
      return [...statements]
    }
    const expected = await statementsOf(email)
    expect(expected.length).toBeGreaterThan(0)
    expect(await statementsOf(`${randomUUID()}@example.com`)).toEqual(expected)
  })

  test('OtpAddress limits the challenges that one client can create with invented addresses', async () => {
    const strict = await openTwin({ RateLimits__OtpAddress__Permits: '2' })
    const count = async () => (await flowdesk.db.selectFrom('ticketing.signInChallenge').select('id').execute()).length
    const before = await count()
    const answers = []
    for (let n = 0; n < 4; n++) answers.push(await request(`${randomUUID()}@example.com`, strict, '203.0.113.8'))
    expect(answers.map(formatOutcome)).toEqual(['202', '202', '429 SVC:0003', '429 SVC:0003'])
    expect(answers[3]?.body.error.details.policy).toBe('OtpAddress')
    expect((await count()) - before).toBe(2)
    expect(formatOutcome(await request(`${randomUUID()}@example.com`, strict, '203.0.113.9'))).toBe('202')
  })

  test('LoginAccount and LoginAddress count tries of codes, and LoginAccountTotal the wrong ones', async () => {
    const { challengeId, code } = await makeWaitingPerson()
    const policyOf = async (at: Flowdesk) => {
      const answer = await signIn(challengeId, wrong(code), at)
      return answer.body.error.details?.policy ?? formatOutcome(answer)
    }
    for (const policy of ['LoginAccount', 'LoginAddress', 'LoginAccountTotal']) {
      const strict = await openTwin({ [`RateLimits__${policy}__Permits`]: '1' })
      expect([await policyOf(strict), await policyOf(strict)]).toEqual(['401 SVC:1004', policy])
    }
    expect(formatOutcome(await signIn(challengeId, code))).toBe('200')
  })
})
