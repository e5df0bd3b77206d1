import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson, makeStaffMember } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const path = '/v1/dashboard/me'
const login = '/v1/dashboard/auth/login'
const newPassword = ' a new password '

let flowdesk: Flowdesk

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  flowdesk.clock.stop()
})
afterAll(() => flowdesk.close())

const read = (token: string) => flowdesk.get(path, { token })
const change = (token: string, body: unknown) => flowdesk.patch(path, { token, body })
const signIn = (body: unknown) => flowdesk.post(login, { body })

/** Creates a staff member and signs in. Returns the credentials too. */
async function makeUser() {
  const { id, credentials } = await makeStaffMember(flowdesk)
  const { accessToken: token, refreshToken } = await flowdesk.signIn(credentials)
  return { id, credentials, token, refreshToken }
}

describe('GET v1/dashboard/me', () => {
  test.each(['administrator', 'supervisor', 'agent'] as const)('200 with the record of a %s', async (role) => {
    const { id, token } = await makeSignedInPerson(flowdesk, { role, poolIds: [1] })
    const { status, body } = await read(token)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id,
      email: expect.stringContaining('@example.com'),
      displayName: role,
      role,
      isActive: true,
      poolIds: [1],
      locale: 'en',
      createdAt: expect.any(String),
      lastLoginAt: expect.any(String),
    })
    expect((await flowdesk.get(`/v1/dashboard/users/${id}`, { token })).body).toEqual(body)
  })

  test('the first administrator has English', async () => {
    expect((await read(await flowdesk.adminToken())).body.data).toMatchObject({ id: 1, locale: 'en' })
  })
})

describe('PATCH v1/dashboard/me', () => {
  test('changes name and language, and nothing else', async () => {
    const { token } = await makeSignedInPerson(flowdesk)
    let before = (await read(token)).body.data
    for (const body of [
      { displayName: '  Maria Lindgren ' },
      { locale: 'ar' },
      { role: 'administrator', poolIds: [1], isActive: false, email: 'other@example.com', password: 'another one' },
      {},
    ]) {
      const answer = await change(token, body)
      const { displayName = before.displayName, locale = before.locale } = body as Record<string, string>
      const expected = { ...before, displayName: displayName.trim(), locale }
      expect([answer.status, answer.body.data]).toEqual([200, expected])
      before = answer.body.data
    }
    expect((await read(token)).body.data).toEqual(before)
  })

  test.each([
    ['a blank name', { displayName: ' ' }, ['displayName: minLength']],
    ['a name of 201 characters', { displayName: 'x'.repeat(201) }, ['displayName: maxLength']],
    ['an unknown language', { locale: 'en-GB' }, ['locale: enum']],
    ['no name', { displayName: null }, ['displayName: type']],
  ])('422 SVC:2001 for %s', async (_what, body, wrong) => {
    const { token } = await makeSignedInPerson(flowdesk)
    const answer = await change(token, body)
    expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', wrong])
  })
})

describe('POST v1/dashboard/me/password', () => {
  const changePassword = (token: string, body: unknown, on = flowdesk) => on.post(`${path}/password`, { token, body })

  test('200 with the record; the new password signs in as it was sent, the old one does not', async () => {
    const { id, credentials, token } = await makeUser()
    const answer = await changePassword(token, { currentPassword: credentials.password, newPassword })
    expect([answer.status, answer.body.data]).toMatchObject([200, { id, email: credentials.email }])
    const outcomes: string[] = []
    for (const password of [credentials.password, newPassword.trim(), newPassword])
      outcomes.push(formatOutcome(await signIn({ ...credentials, password })))
    expect(outcomes).toEqual(['401 SVC:1004', '401 SVC:1004', '200'])
  })

  test('ends every session of the user at once, the calling one too, and no session of other users', async () => {
    const [{ credentials, token, refreshToken }, colleague] = [await makeUser(), await makeUser()]
    const mobile = await flowdesk.signIn(credentials, 'mobile')
    await changePassword(mobile.accessToken, { currentPassword: credentials.password, newPassword })
    for (const accessToken of [token, mobile.accessToken])
      expect(formatOutcome(await read(accessToken))).toBe('401 SVC:1003')
    for (const given of [refreshToken, mobile.refreshToken]) {
      const body = { refreshToken: given }
      expect(formatOutcome(await flowdesk.post('/v1/dashboard/auth/refresh-token', { body }))).toBe('400 SVC:1006')
    }
    expect((await read(colleague.token)).status).toBe(200)
  })

  test('422 with rule state for a wrong current password, and the session continues', async () => {
    const { credentials, token } = await makeUser()
    for (const currentPassword of ['something else', ` ${credentials.password}`]) {
      const answer = await changePassword(token, { currentPassword, newPassword })
      expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', ['currentPassword: state']])
    }
    expect((await read(token)).status).toBe(200)
    expect((await signIn(credentials)).status).toBe(200)
  })

  test.each([
    ['nothing', {}, ['currentPassword: required', 'newPassword: required']],
    ['a short new one', { currentPassword: 'x', newPassword: '123456789' }, ['newPassword: minLength']],
    ['a long new one', { currentPassword: 'x', newPassword: 'x'.repeat(1025) }, ['newPassword: maxLength']],
    ['NUL', { currentPassword: 'a\0', newPassword }, ['currentPassword: text']],
  ])('422 for %s', async (_what, body, wrong) => {
    const { token } = await makeUser()
    expect(formatFieldErrors(await changePassword(token, body))).toEqual(wrong)
  })

  test('of two changes at once with the same current password, one is refused', async () => {
    const { credentials, token } = await makeUser()
    const passwords = ['a first new password', 'a second new password']
    const hold = await flowdesk.holdLock('lock table ticketing."auditEntry" in exclusive mode')
    const changes = passwords.map((password) =>
      changePassword(token, { currentPassword: credentials.password, newPassword: password }),
    )
    await hold.waitForWaiters(2)
    await hold.release()
    const outcomes = (await Promise.all(changes)).map(formatOutcome)
    expect([...outcomes].sort()).toEqual(['200', '422 SVC:2001'])
    const winner = passwords[outcomes.indexOf('200')]
    expect((await signIn({ ...credentials, password: winner })).status).toBe(200)
  })

  test('shares the limit of the sign-in: 5 a minute for each address and account', async () => {
    const strict = await flowdesk.openSecondProcess({ RateLimits__LoginAccount__Permits: '5' })
    const { credentials, token } = await makeUser()
    const wrong = { currentPassword: 'something else', newPassword }
    expect((await strict.post(login, { body: credentials })).status).toBe(200)
    for (let count = 0; count < 4; count++)
      expect(formatOutcome(await changePassword(token, wrong, strict))).toBe('422 SVC:2001')
    const refused = await changePassword(token, { ...wrong, currentPassword: credentials.password }, strict)
    expect([formatOutcome(refused), refused.body.error.details]).toMatchObject([
      '429 SVC:0003',
      { policy: 'LoginAccount' },
    ])
    expect(refused.headers['retry-after']).toBe('60')
    expect(formatOutcome(await strict.post(login, { body: credentials }))).toBe('429 SVC:0003')
    await strict.close()
  })

  test('wrong current passwords count for the address like failed sign-ins', async () => {
    const strict = await flowdesk.openSecondProcess({ RateLimits__LoginAddress__Permits: '2' })
    const { credentials, token } = await makeUser()
    const wrong = { currentPassword: 'something else', newPassword }
    for (let count = 0; count < 2; count++)
      expect(formatOutcome(await changePassword(token, wrong, strict))).toBe('422 SVC:2001')
    expect(formatOutcome(await strict.post(login, { body: credentials }))).toBe('429 SVC:0003')
    await strict.close()
  })
})
