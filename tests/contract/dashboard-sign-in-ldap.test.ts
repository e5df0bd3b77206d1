import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { certificate } from '../support/certificate.ts'
import { baseDn, searcher, startDirectory, type TestDirectory } from '../support/directory.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeStaffMember } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const path = '/v1/dashboard/auth/login/ldap'
const usual = getCACertificates('default')

let directory: TestDirectory
let flowdesk: Flowdesk

const settingsOf = ({ url }: TestDirectory): Record<string, string> => ({
  Ldap__Url: url,
  Ldap__BindDn: searcher.dn,
  Ldap__BindPassword: searcher.password,
  Ldap__BaseDn: baseDn,
})

beforeAll(async () => {
  directory = await startDirectory()
  flowdesk = await openFlowdesk(settingsOf(directory))
  flowdesk.clock.stop()
})
afterAll(async () => {
  await flowdesk.close()
  await directory.close()
})

/** Opens a server with its own limits and other settings of the directory. */
async function openTwin(settings: Record<string, string>): Promise<Flowdesk> {
  const twin = await flowdesk.openSecondProcess({ ...settingsOf(directory), ...settings })
  onTestFinished(twin.close)
  return twin
}

interface Credentials {
  readonly username: string
  readonly password: string
  readonly platform?: string
}

const signIn = (body: Credentials, at = flowdesk) => at.post(path, { body })

/** Creates a staff member who is in the directory too. */
async function makeColleague(options: Parameters<typeof makeStaffMember>[1] = {}) {
  const { id, credentials } = await makeStaffMember(flowdesk, options)
  const entry = await directory.addPerson(credentials.email)
  return { id, credentials, email: credentials.email, entry, username: entry.uid, password: entry.password }
}

const me = (token: string) => flowdesk.get('/v1/dashboard/pools', { token })

describe('a person of the directory', () => {
  test('signs in with the password of the directory, and gets a token pair', async () => {
    const { username, password } = await makeColleague()
    const { status, body } = await signIn({ username, password })
    expect([status, Object.keys(body.data)]).toEqual([
      200,
      ['accessToken', 'accessTokenExpiresAt', 'refreshToken', 'refreshTokenExpiresAt'],
    ])
    expect((await me(body.data.accessToken)).status).toBe(200)
  })

  test('is found by the e-mail address too, in any case, and with blanks around it', async () => {
    const { username, password, email } = await makeColleague()
    for (const entered of [username.toUpperCase(), ` ${username} `, email, email.toUpperCase()])
      expect(formatOutcome(await signIn({ username: entered, password }))).toBe('200')
  })

  test('may have several addresses and letters beyond ASCII', async () => {
    const { credentials } = await makeStaffMember(flowdesk)
    const names = { cn: 'Zoë (Müşteri) *', userPassword: 'pässwörd مرحبا' }
    const mails = ['zoe@elsewhere.example', credentials.email.toUpperCase()]
    const { uid: username } = await directory.addPerson(mails, names)
    expect(formatOutcome(await signIn({ username, password: names.userPassword }))).toBe('200')
  })

  test('has one session on each platform, as with a password', async () => {
    const { username, password, credentials } = await makeColleague()
    const earlier = await flowdesk.signIn(credentials)
    const mobile = (await signIn({ username, password, platform: 'mobile' })).body.data
    const web = (await signIn({ username, password })).body.data
    const refresh = async ({ refreshToken }: { refreshToken: string }) =>
      formatOutcome(await flowdesk.post('/v1/dashboard/auth/refresh-token', { body: { refreshToken } }))
    expect([await refresh(earlier), await refresh(mobile), await refresh(web)]).toEqual(['400 SVC:1006', '200', '200'])
  })

  test('keeps the password of the dashboard, which the directory does not know', async () => {
    const { username, credentials } = await makeColleague()
    expect(formatOutcome(await signIn({ username, password: credentials.password }))).toBe('401 SVC:1004')
    await flowdesk.signIn(credentials)
  })
})

describe('a sign-in that is 401 SVC:1004', () => {
  test('is one with a wrong password, an unknown username, without an account, and of a deactivated account', async () => {
    const { username } = await makeColleague()
    const stranger = await directory.addPerson('stranger@example.com')
    const former = await makeColleague({ isActive: false })
    const homeless = await directory.addPerson('no address')
    const answers = [
      await signIn({ username, password: 'a wrong password' }),
      await signIn({ username: 'unknown', password: 'a wrong password' }),
      await signIn({ username: stranger.uid, password: stranger.password }),
      await signIn(former),
      await signIn({ username: homeless.uid, password: homeless.password }),
    ]
    expect(answers.map(formatOutcome)).toEqual(Array(5).fill('401 SVC:1004'))
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
    const people = flowdesk.db.selectFrom('ticketing.staff').select('id')
    expect(await people.where('email', '=', 'stranger@example.com').execute()).toEqual([])
  })

  test('takes as long for an unknown username as for a wrong password', async () => {
    const { username } = await makeColleague()
    for (const entered of [username, 'unknown']) {
      const startedAt = performance.now()
      await signIn({ username: entered, password: 'a wrong password' })
      expect(performance.now() - startedAt).toBeGreaterThan(290)
    }
  })

  test('is one of a person whom the filter does not select alone', async () => {
    const shared = `${crypto.randomUUID()}@example.com`
    const { credentials } = await makeStaffMember(flowdesk)
    const { password } = await directory.addPerson([shared, credentials.email])
    await directory.addPerson(shared)
    expect(formatOutcome(await signIn({ username: shared, password }))).toBe('401 SVC:1004')
  })

  test('is one of a person whose addresses belong to two accounts', async () => {
    const [one, other] = [await makeStaffMember(flowdesk), await makeStaffMember(flowdesk)]
    const { uid, password } = await directory.addPerson([one.credentials.email, other.credentials.email])
    expect(formatOutcome(await signIn({ username: uid, password }))).toBe('401 SVC:1004')
  })

  test('is one with characters that have a meaning in a filter', async () => {
    const { username, password, email } = await makeColleague()
    for (const entered of [
      '*',
      `${username.slice(0, -1)}*`,
      `${username})(uid=*`,
      `${username})(&)`,
      `*)(mail=${email}`,
      `${username}\\2a`,
      '\\',
      '(',
      '{username}',
      `$&${username}`,
    ])
      expect([entered, formatOutcome(await signIn({ username: entered, password }))]).toEqual([entered, '401 SVC:1004'])
  })
})

test('422 for an empty password, username or platform, before the directory is asked', async () => {
  const { username } = await makeColleague()
  const answer = await flowdesk.post(path, { body: { username, password: '', platform: 'fridge' } })
  expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual([
    '422 SVC:2001',
    ['password: minLength', 'platform: enum'],
  ])
  expect(formatFieldErrors(await flowdesk.post(path, { body: { username: ' ', password: 'x\0' } }))).toEqual([
    'password: text',
    'username: required',
  ])
})

test('422 SVC:1008 without a directory; the ways to sign in say so', async () => {
  const { username, password } = await makeColleague()
  const other = await openTwin({ Ldap__Url: '', Ldap__BindDn: '', Ldap__BindPassword: '', Ldap__BaseDn: '' })
  expect(formatOutcome(await signIn({ username, password }, other))).toBe('422 SVC:1008')
  const methods = async (at: Flowdesk) => (await at.get('/v1/dashboard/auth/login/oidc')).body.data.ldapEnabled
  expect([await methods(other), await methods(flowdesk)]).toEqual([false, true])
})

describe('the connection', () => {
  const trust = () => {
    setDefaultCACertificates([...usual, certificate])
    onTestFinished(() => setDefaultCACertificates(usual))
  }

  test.each<[string, () => Record<string, string>]>([
    ['StartTLS', () => ({ Ldap__StartTls: 'true' })],
    [
      'StartTLS by host name',
      () => ({ Ldap__StartTls: 'true', Ldap__Url: directory.url.replace('127.0.0.1', 'localhost') }),
    ],
    ['ldaps', () => ({ Ldap__Url: directory.secureUrl })],
  ])('with %s needs a certificate that is trusted', async (_what, settings) => {
    const { username, password } = await makeColleague()
    const secure = await openTwin(settings())
    expect(formatOutcome(await signIn({ username, password }, secure))).toBe('503 SVC:0002')
    trust()
    expect(formatOutcome(await signIn({ username, password }, secure))).toBe('200')
    expect(formatOutcome(await signIn({ username, password: 'a wrong password' }, secure))).toBe('401 SVC:1004')
  })

  test('may be anonymous, and use a filter of the operator', async () => {
    const { username, password, email } = await makeColleague()
    const other = await openTwin({
      Ldap__BindDn: '',
      Ldap__BindPassword: '',
      Ldap__UserFilter: '(&(objectClass=inetOrgPerson)(mail={username}))',
    })
    expect(formatOutcome(await signIn({ username: email, password }, other))).toBe('200')
    expect(formatOutcome(await signIn({ username, password }, other))).toBe('401 SVC:1004')
  })

  test.each([
    ['a wrong Ldap:BindPassword', { Ldap__BindPassword: 'wrong' }],
    ['an Ldap:BaseDn that does not exist', { Ldap__BaseDn: 'ou=nowhere,dc=example,dc=com' }],
    ['an Ldap:BaseDn that is no DN', { Ldap__BaseDn: 'nowhere' }],
  ])('with %s: 503 SVC:0002, for unknown usernames too', async (_what, settings) => {
    const { username, password } = await makeColleague()
    const wrong = await openTwin(settings)
    for (const entered of [username, 'unknown'])
      expect(formatOutcome(await signIn({ username: entered, password }, wrong))).toBe('503 SVC:0002')
  })
})

test('503 SVC:0002 with Retry-After while the directory is down, which counts as no failure; then it works again', async () => {
  const { username, password, credentials } = await makeColleague()
  const strict = await openTwin({ RateLimits__LoginAddress__Permits: '1' })
  await directory.stop()
  for (let count = 0; count < 2; count++) {
    const answer = await signIn({ username, password }, strict)
    expect([formatOutcome(answer), answer.headers['retry-after']]).toEqual(['503 SVC:0002', '5'])
  }
  expect(formatOutcome(await strict.post('/v1/dashboard/auth/login', { body: credentials }))).toBe('200')
  await directory.start()
  expect(formatOutcome(await signIn({ username, password }, strict))).toBe('200')
})

describe('the limits of sign-ins', () => {
  const from = (at: Flowdesk, body: Credentials, remoteAddress: string) =>
    at.app.http.app
      .inject({ method: 'POST', url: path, remoteAddress, payload: { ...body } })
      .then(({ statusCode, json }) => `${statusCode} ${json().error?.details?.policy ?? ''}`.trim())

  test('LoginAccount counts the spellings of a username together', async () => {
    const { username, password } = await makeColleague()
    const strict = await openTwin({ RateLimits__LoginAccount__Permits: '2' })
    const answers: string[] = []
    for (const entered of [username, username.toUpperCase(), ` ${username}`])
      answers.push(await from(strict, { username: entered, password }, '203.0.113.1'))
    expect(answers).toEqual(['200', '200', '429 LoginAccount'])
    expect(await from(strict, { username, password }, '203.0.113.2')).toBe('200')
  })

  test('LoginAddress counts failures', async () => {
    const { username, password } = await makeColleague()
    const strict = await openTwin({ RateLimits__LoginAddress__Permits: '1' })
    expect(await from(strict, { username, password }, '203.0.113.1')).toBe('200')
    expect(await from(strict, { username: 'unknown', password }, '203.0.113.1')).toBe('401')
    expect(await from(strict, { username, password }, '203.0.113.1')).toBe('429 LoginAddress')
  })

  test('LoginAccountTotal counts wrong passwords, but does not lock the owner out of a known address', async () => {
    const { username, password } = await makeColleague()
    const strict = await openTwin({ RateLimits__LoginAccountTotal__Permits: '1' })
    expect(await from(strict, { username, password }, '203.0.113.1')).toBe('200')
    expect(await from(strict, { username, password: 'a wrong password' }, '198.51.100.1')).toBe('401')
    expect(await from(strict, { username, password }, '198.51.100.2')).toBe('429 LoginAccountTotal')
    expect(await from(strict, { username, password }, '203.0.113.1')).toBe('200')
  })
})
