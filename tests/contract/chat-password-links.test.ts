import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type AgentOptions, makeAgent, makeSignedInAgent, signInAgent } from '../support/chat.ts'
import { type ApiResponse, type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const administration = '/v1/admin/agents'
const password = 'correct horse battery'
const publicUrl = 'https://support.example.com'

let mailServer: MailServer
let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  mailServer = await startMailServer()
  flowdesk = await openFlowdesk({
    Smtp__Host: '127.0.0.1',
    Smtp__Port: String(mailServer.port),
    Http__PublicUrl: publicUrl,
  })
  flowdesk.clock.stop()
})
// The clock moves by days, and an access token is valid for 15 minutes.
beforeEach(async () => {
  token = (await makeSignedInAgent(flowdesk, { role: 'administrator', displayName: 'Ada Öz' })).token
})
afterAll(async () => {
  await flowdesk.close()
  await mailServer.close()
})

/** Opens a server with settings of its own. */
async function openTwin(settings: Record<string, string>): Promise<Flowdesk> {
  const mail = { Smtp__Host: '127.0.0.1', Smtp__Port: String(mailServer.port), Http__PublicUrl: publicUrl }
  const twin = await flowdesk.openSecondProcess({ ...mail, ...settings })
  onTestFinished(twin.close)
  return twin
}

async function call(at: Flowdesk, url: string, body: object, remoteAddress = '192.0.2.1', language = 'en') {
  const headers = { 'accept-language': language }
  const answer = await at.app.http.app.inject({ method: 'POST', url, remoteAddress, payload: { ...body }, headers })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: answer.json() } as ApiResponse
}

const newAddress = () => `${randomUUID()}@example.com`

const requestLink = (email: string, at = flowdesk, remoteAddress = '192.0.2.1', language = 'en') =>
  call(at, '/v1/agent/auth/password-link', { email }, remoteAddress, language)

const choose = (link: string, chosen = password, at = flowdesk) =>
  call(at, '/v1/agent/auth/password', { token: link, password: chosen })

const verb = (id: number, name: string, body: object = {}) =>
  flowdesk.post(`${administration}/${id}/${name}`, { token, body })

const invite = (body: object = {}, language = 'en') =>
  flowdesk.post(administration, {
    token,
    body: { email: newAddress(), displayName: 'Jonas Weber', sendInvitation: true, ...body },
    headers: { 'accept-language': language },
  })

const mailsTo = (email: string) => mailServer.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail)

/** Runs the jobs. Returns the token in the newest mail to the address. */
async function readToken(email: string): Promise<string> {
  await flowdesk.runDueJobs()
  const link = new RegExp(`${publicUrl}/console/password#token=([\\w-]{43})\\b`)
  return link.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? 'no link'
}

/** Creates an agent to whom a link was mailed. */
async function makeLinkedAgent(options: AgentOptions = {}) {
  const agent = await makeAgent(flowdesk, options)
  const { email } = agent.credentials
  expect(formatOutcome(await requestLink(email))).toBe('202')
  return { ...agent, email, link: await readToken(email) }
}

const signIn = (email: string, given = password) =>
  call(flowdesk, '/v1/agent/auth/login', { email, password: given }, '192.0.2.77')

describe('an invitation', () => {
  test('creates an agent without a password, who chooses one by the link and is signed in', async () => {
    const email = newAddress()
    const answer = await invite({ email, password: null })
    const { id } = answer.body.data
    expect([answer.status, answer.body.data]).toMatchObject([201, { email, isActive: true, lastLoginAt: null }])
    expect(formatOutcome(await signIn(email))).toBe('401 SVC:1004')
    const chosen = await choose(await readToken(email))
    expect([formatOutcome(chosen), Object.keys(chosen.body.data)]).toEqual([
      '200',
      ['accessToken', 'accessTokenExpiresAt', 'refreshToken', 'refreshTokenExpiresAt', 'agent'],
    ])
    const { accessToken } = chosen.body.data
    expect((await flowdesk.get('/v1/agent/me', { token: accessToken })).body.data).toMatchObject({ id, email })
    expect(formatOutcome(await signIn(email))).toBe('200')
  })

  test('names the administrator and the server, in the language of the request, in text and HTML', async () => {
    const subjects = new Set<string | undefined>()
    for (const language of ['en', 'tr', 'de', 'fr', 'es', 'ar']) {
      const email = newAddress()
      await invite({ email }, language)
      const link = await readToken(email)
      const [mail, ...more] = mailsTo(email)
      expect(more).toEqual([])
      expect(mail?.text).toContain('Ada Öz')
      expect(mail?.text).toContain('support.example.com')
      expect(mail?.html).toContain(`<html lang="${language}"`)
      expect(mail?.html).toContain(`href="${publicUrl}/console/password#token=${link}"`)
      subjects.add(mail?.subject)
    }
    expect(subjects.size).toBe(6)
  })

  test('works for seven days', async () => {
    const [one, other] = [newAddress(), newAddress()]
    await invite({ email: one })
    await invite({ email: other })
    const [early, late] = [await readToken(one), await readToken(other)]
    flowdesk.clock.advance(7 * DAY - 1)
    expect(formatOutcome(await choose(early))).toBe('200')
    flowdesk.clock.advance(1)
    expect(formatOutcome(await choose(late))).toBe('400 SVC:1006')
  })

  test('needs no password, and allows none', async () => {
    expect(formatFieldErrors(await invite({ password }))).toEqual(['password: state'])
    for (const sendInvitation of [undefined, null, false]) {
      const answer = await invite({ sendInvitation })
      expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', ['password: required']])
      expect(formatFieldErrors(await invite({ sendInvitation, password: '' }))).toEqual(['password: minLength'])
    }
  })

  test('is refused with 422 while e-mail is off, or without passwords, and no agent is created', async () => {
    const email = newAddress()
    const body = { email, displayName: 'Jonas', sendInvitation: true }
    const provider = { Oidc__Authority: 'https://login.example.com', Oidc__ClientId: 'console' }
    const silent = await openTwin({ Email__Enabled: 'false' })
    const without = await openTwin({ ...provider, Auth__PasswordLoginEnabled: 'false' })
    expect(formatOutcome(await silent.post(administration, { token, body }))).toBe('422 SVC:2202')
    expect(formatOutcome(await without.post(administration, { token, body }))).toBe('422 SVC:1007')
    const agents = flowdesk.db.selectFrom('chat.agent').select('id').where('email', '=', email)
    expect(await agents.execute()).toEqual([])
    expect(await readToken(email)).toBe('no link')
  })
})

describe('a link that an administrator sends', () => {
  test('returns the agent, is mailed, and changes nothing before the agent uses it', async () => {
    const { id, credentials, token: session } = await makeSignedInAgent(flowdesk)
    const answer = await verb(id, 'password-link')
    expect([answer.status, answer.body.data]).toMatchObject([200, { id, email: credentials.email }])
    const link = await readToken(credentials.email)
    expect((await flowdesk.get('/v1/agent/me', { token: session })).status).toBe(200)
    expect(formatOutcome(await signIn(credentials.email, credentials.password))).toBe('200')
    expect(formatOutcome(await choose(link))).toBe('200')
    expect(formatOutcome(await signIn(credentials.email, credentials.password))).toBe('401 SVC:1004')
    expect(formatOutcome(await signIn(credentials.email))).toBe('200')
  })

  test('is an invitation again if the agent has no password yet', async () => {
    const email = newAddress()
    const { id } = (await invite({ email })).body.data
    const first = await readToken(email)
    flowdesk.clock.advance(14 * MINUTE)
    expect((await verb(id, 'password-link')).status).toBe(200)
    const again = await readToken(email)
    const [mail, repeated] = mailsTo(email)
    expect(repeated?.subject).toBe(mail?.subject)
    flowdesk.clock.advance(7 * DAY - 1)
    expect([formatOutcome(await choose(first)), formatOutcome(await choose(again))]).toEqual(['400 SVC:1006', '200'])
  })

  test('is audited, and so is its use', async () => {
    const { id, credentials } = await makeAgent(flowdesk)
    await verb(id, 'password-link')
    await choose(await readToken(credentials.email))
    const entries = flowdesk.db.selectFrom('chat.auditEntry').select(['action', 'actorAgentId']).orderBy('id')
    const [sent, chosen] = await entries.where('target', '=', `agent:${id}`).execute()
    expect(sent).toMatchObject({ action: 'agent_password_link_sent' })
    expect(chosen).toEqual({ action: 'agent_password_chosen', actorAgentId: id })
  })

  test('404 for an unknown agent, 409 for a deactivated one, 422 without e-mail', async () => {
    const { id, credentials } = await makeAgent(flowdesk, { isActive: false })
    expect(formatOutcome(await verb(987_654, 'password-link'))).toBe('404 SVC:4006')
    const refused = await verb(id, 'password-link')
    expect([formatOutcome(refused), refused.body.error.details]).toEqual(['409 SVC:3008', { reason: 'agent_inactive' }])
    const silent = await openTwin({ Email__Enabled: 'false' })
    const active = await makeAgent(flowdesk)
    const path = `${administration}/${active.id}/password-link`
    expect(formatOutcome(await silent.post(path, { token }))).toBe('422 SVC:2202')
    expect([await readToken(credentials.email), mailsTo(active.credentials.email)]).toEqual(['no link', []])
  })
})

describe('a link', () => {
  test('is stored only as its hash', async () => {
    const { link } = await makeLinkedAgent()
    const stored = await flowdesk.db.selectFrom('chat.passwordLink').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(link)
  })

  test('works once, also if it is sent eight times at once to two processes', async () => {
    const { link, email } = await makeLinkedAgent()
    const other = await openTwin({})
    const passwords = Array.from({ length: 8 }, (_, place) => `${password} ${place}`)
    const answers = await Promise.all(
      passwords.map((chosen, place) => choose(link, chosen, place % 2 === 0 ? flowdesk : other)),
    )
    expect(answers.map(formatOutcome).toSorted()).toEqual(['200', ...Array(7).fill('400 SVC:1006')])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(formatOutcome(await signIn(email, passwords[winner]))).toBe('200')
    const again = await choose(link)
    expect([formatOutcome(again), again.body.error.details]).toEqual([
      '400 SVC:1006',
      { reason: 'password_link_invalid' },
    ])
  })

  test('works for one hour', async () => {
    const [one, other] = [await makeLinkedAgent(), await makeLinkedAgent()]
    flowdesk.clock.advance(60 * MINUTE - 1)
    expect(formatOutcome(await choose(one.link))).toBe('200')
    flowdesk.clock.advance(1)
    expect(formatOutcome(await choose(other.link))).toBe('400 SVC:1006')
  })

  test('is replaced by a newer one', async () => {
    const { link, email } = await makeLinkedAgent()
    await requestLink(email)
    const newer = await readToken(email)
    expect(formatOutcome(await choose(link))).toBe('400 SVC:1006')
    expect(formatOutcome(await choose(newer))).toBe('200')
  })

  test.each<[string, (id: number) => Promise<ApiResponse>]>([
    ['deactivated', (id) => verb(id, 'deactivate')],
    ['given a password', (id) => verb(id, 'password', { password: 'another password' })],
    [
      'given another e-mail address',
      (id) => flowdesk.patch(`${administration}/${id}`, { token, body: { email: newAddress() } }),
    ],
  ])('no longer works after the agent was %s', async (_what, change) => {
    const { id, link } = await makeLinkedAgent()
    expect((await change(id)).status).toBe(200)
    await verb(id, 'reactivate')
    expect(formatOutcome(await choose(link))).toBe('400 SVC:1006')
  })

  test('still works after another change of the agent', async () => {
    const { id, link, email } = await makeLinkedAgent()
    await flowdesk.patch(`${administration}/${id}`, { token, body: { displayName: 'Jo', email } })
    expect(formatOutcome(await choose(link))).toBe('200')
  })

  test('does not work if the agent is deactivated at the same time', async () => {
    const { id, link } = await makeLinkedAgent()
    const held = await flowdesk.holdLock('lock table chat."passwordLink" in access exclusive mode')
    const [deactivated, chosen] = [verb(id, 'deactivate'), choose(link)]
    await held.waitForWaiters(2)
    await held.release()
    expect([(await deactivated).status, formatOutcome(await chosen)]).toEqual([200, '400 SVC:1006'])
  })

  test('is not used up by a password that is refused', async () => {
    const { link } = await makeLinkedAgent()
    expect(formatFieldErrors(await choose(link, '123456789'))).toEqual(['password: minLength'])
    expect(formatFieldErrors(await call(flowdesk, '/v1/agent/auth/password', {}))).toEqual([
      'password: required',
      'token: required',
    ])
    expect(formatOutcome(await choose(link))).toBe('200')
  })

  test('ends all sessions of the agent, and not those of others', async () => {
    const { link, credentials } = await makeLinkedAgent()
    const [earlier, other] = [await signInAgent(flowdesk, credentials), await makeSignedInAgent(flowdesk)]
    expect(formatOutcome(await choose(link))).toBe('200')
    const statusOf = async (session: string) => formatOutcome(await flowdesk.get('/v1/agent/me', { token: session }))
    expect([await statusOf(earlier.accessToken), await statusOf(other.token)]).toEqual(['401 SVC:1003', '200'])
    const refreshed = await call(flowdesk, '/v1/agent/auth/refresh', { refreshToken: earlier.refreshToken })
    expect([formatOutcome(refreshed), refreshed.body.error.details]).toEqual([
      '400 SVC:1006',
      { reason: 'refresh_token_invalid' },
    ])
  })

  test('leaves the binding to a person at the identity provider as it is', async () => {
    const { id, link } = await makeLinkedAgent()
    const binding = { oidcIssuer: 'https://login.example.com', oidcSubject: randomUUID() }
    await flowdesk.db.updateTable('chat.agent').set(binding).where('id', '=', id).execute()
    await choose(link)
    const agents = flowdesk.db.selectFrom('chat.agent').select(['oidcIssuer', 'oidcSubject'])
    expect(await agents.where('id', '=', id).executeTakeFirst()).toEqual(binding)
  })

  test('is deleted after it has expired', async () => {
    const { id } = await makeLinkedAgent()
    const find = () => flowdesk.db.selectFrom('chat.passwordLink').select('agentId').where('agentId', '=', id).execute()
    expect(await find()).toHaveLength(1)
    flowdesk.clock.advance(121 * MINUTE)
    await flowdesk.runDueJobs()
    expect(await find()).toEqual([])
  })
})

/** Records the statements of the servers that open later. */
function recordStatements(): string[] {
  const { query } = pg.Client.prototype
  const statements: string[] = []
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => spy.mockRestore())
  spy.mockImplementation(function recorded(this: pg.Client, ...given: unknown[]) {
    const { text } = given[0] as { readonly text: string }
    if (/"(agent|passwordLink|signInAddress|job)"/.test(text)) statements.push(text)
    return Reflect.apply(query, this, given)
  })
  return statements
}

describe('a request for a link', () => {
  test('is answered in the language of the request', async () => {
    const subjects = new Set<string | undefined>()
    for (const language of ['en', 'tr', 'de', 'fr', 'es', 'ar']) {
      const { credentials } = await makeAgent(flowdesk)
      await requestLink(credentials.email.toUpperCase(), flowdesk, '192.0.2.1', language)
      expect(await readToken(credentials.email)).not.toBe('no link')
      const [mail] = mailsTo(credentials.email)
      expect(mail?.html).toContain(`<html lang="${language}"`)
      subjects.add(mail?.subject)
    }
    expect(subjects.size).toBe(6)
  })

  test('gets the same response for an unknown and a deactivated agent, and no mail', async () => {
    const active = await makeAgent(flowdesk)
    const { credentials } = await makeAgent(flowdesk, { isActive: false })
    const expected = await requestLink(active.credentials.email)
    expect([expected.status, expected.body]).toEqual([202, { success: true, data: null, error: null }])
    for (const email of [credentials.email, newAddress()]) {
      const answer = await requestLink(email)
      expect([answer.status, answer.body]).toEqual([202, expected.body])
      expect([await readToken(email), mailsTo(email)]).toEqual(['no link', []])
    }
  })

  test('does the same work for an account and an unknown address', async () => {
    const statements = recordStatements()
    const twin = await openTwin({ Parts: 'chat' })
    const statementsOf = async (email: string) => {
      statements.length = 0
      expect((await requestLink(email, twin)).status).toBe(202)
      return [...statements]
    }
    const { credentials } = await makeAgent(flowdesk)
    const expected = await statementsOf(credentials.email)
    expect(expected.length).toBeGreaterThan(0)
    expect(await statementsOf(newAddress())).toEqual(expected)
  })

  test('422 for an invalid address, while e-mail is off, and if passwords are disabled', async () => {
    expect(formatFieldErrors(await requestLink('maria'))).toEqual(['email: format'])
    const silent = await openTwin({ Email__Enabled: 'false' })
    const provider = { Oidc__Authority: 'https://login.example.com', Oidc__ClientId: 'console' }
    const without = await openTwin({ ...provider, Auth__PasswordLoginEnabled: 'false' })
    expect(formatOutcome(await requestLink(newAddress(), silent))).toBe('422 SVC:2202')
    expect(formatOutcome(await requestLink(newAddress(), without))).toBe('422 SVC:1007')
    const { link } = await makeLinkedAgent()
    expect(formatOutcome(await choose(link, password, without))).toBe('422 SVC:1007')
    const offers = async (at: Flowdesk) => (await at.get('/v1/agent/auth/sso')).body.data.passwordLinkEnabled
    expect([await offers(flowdesk), await offers(silent), await offers(without)]).toEqual([true, false, false])
  })
})

describe('the limits', () => {
  test('PasswordLink allows three requests in 15 minutes for an address from one client', async () => {
    const email = newAddress()
    const answers: string[] = []
    for (let count = 0; count < 4; count++) answers.push(formatOutcome(await requestLink(email)))
    expect(answers).toEqual(['202', '202', '202', '429 SVC:0003'])
    const { details } = (await requestLink(email)).body.error
    expect(details).toEqual({ policy: 'PasswordLink', retryAfterSeconds: 15 * 60 })
    flowdesk.clock.advance(15 * MINUTE)
    expect(formatOutcome(await requestLink(email))).toBe('202')
  })

  test('beyond three from anywhere, no mail is sent, except to an address from which the agent signed in', async () => {
    const { credentials } = await makeAgent(flowdesk)
    const { email } = credentials
    await signIn(email, credentials.password)
    for (let n = 0; n < 5; n++) expect(formatOutcome(await requestLink(email, flowdesk, `198.51.100.${n}`))).toBe('202')
    await flowdesk.runDueJobs()
    expect(mailsTo(email)).toHaveLength(3)
    await requestLink(email, flowdesk, '192.0.2.77')
    await flowdesk.runDueJobs()
    expect(mailsTo(email)).toHaveLength(4)
  })

  test('PasswordLinkAddress limits what one client can request for invented addresses', async () => {
    const strict = await openTwin({ RateLimits__PasswordLinkAddress__Permits: '2' })
    const answers = []
    for (let n = 0; n < 3; n++) answers.push(await requestLink(newAddress(), strict, '203.0.113.8'))
    expect(answers.map(formatOutcome)).toEqual(['202', '202', '429 SVC:0003'])
    expect(answers[2]?.body.error.details.policy).toBe('PasswordLinkAddress')
    expect(formatOutcome(await requestLink(newAddress(), strict, '203.0.113.9'))).toBe('202')
  })

  test('LoginAddress counts invalid links, and not those that work', async () => {
    const strict = await openTwin({ RateLimits__LoginAddress__Permits: '1' })
    const { link } = await makeLinkedAgent()
    expect(formatOutcome(await choose(link, password, strict))).toBe('200')
    expect(formatOutcome(await choose('unknown', password, strict))).toBe('400 SVC:1006')
    expect((await choose('unknown', password, strict)).body.error.details.policy).toBe('LoginAddress')
  })
})

test('only an administrator sends links', async () => {
  const { token: session } = await makeSignedInAgent(flowdesk)
  const path = `${administration}/1/password-link`
  expect(formatOutcome(await flowdesk.post(path, { token: session }))).toBe('403 SVC:1103')
  expect(formatOutcome(await flowdesk.post(path))).toBe('401 SVC:1001')
})
