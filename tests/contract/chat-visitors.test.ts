import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digest } from '#platform/auth/secrets.ts'
import { consoleAdministratorToken, makeAgent, makeDepartment, makeWidget } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { identitySecret, type SigningOptions, signIdentityToken } from '../support/identity-tokens.ts'
import { formatRequest, listenOnFreePort, sendRawRequest } from '../support/raw-socket.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'
import {
  collectAnnouncements,
  createTestVisitor,
  makeVisitor,
  openConversationOf,
  type TestVisitor,
} from '../support/visitors.ts'

const DAY_MS = 24 * 3600_000
const shop = 'https://shop.example.com'

let flowdesk: Flowdesk
let admin: string
beforeAll(async () => {
  flowdesk = await openFlowdesk()
  admin = await consoleAdministratorToken(flowdesk)
})
afterAll(() => flowdesk.close())

const welcome = (body: unknown = {}, headers = {}, key = 'default') =>
  flowdesk.post(`/v1/widget/${key}/visitors`, { body, headers })

/** The record of a visitor as agents see it. */
async function recordOf(visitor: TestVisitor, server = flowdesk) {
  const id = (await visitor.post('/v1/widget/conversations', {})).body.data.id
  const detail = await server.get(`/v1/agent/conversations/${id}`, { token: await consoleAdministratorToken(server) })
  return detail.body.data.visitor
}

const pagesOf = async (visitor: TestVisitor) => {
  const id = (await visitor.post('/v1/widget/conversations', {})).body.data.id
  return (await flowdesk.get(`/v1/agent/conversations/${id}`, { token: admin })).body.data.pages
}

/** An agent who is connected, as the presence leases tell. */
async function connect(agentId: number): Promise<void> {
  const at = flowdesk.clock.now().toISOString()
  const lease = { id: randomUUID(), agentId, instanceId: 'test', connectedAt: at, seenAt: at, endedAt: null }
  await flowdesk.db.insertInto('chat.agentConnection').values(lease).execute()
}

describe('the configuration of a widget', () => {
  test('has every documented member', async () => {
    const { body, status } = await flowdesk.get('/v1/widget/default/config')
    expect(status).toBe(200)
    expect(body.data).toEqual({
      online: false,
      primaryColor: '#1f6feb',
      title: null,
      greeting: null,
      locale: null,
      position: 'right',
      chatInputMaxLength: 10_000,
      preChatFormEnabled: false,
      visitorUploadsEnabled: true,
      attachmentMaxSizeBytes: 20 * 1024 * 1024,
      attachmentAllowedExtensions: expect.arrayContaining(['png', 'pdf']),
      departments: expect.arrayContaining([{ id: 1, name: 'General', online: false }]),
      realtime: { visitorHubUrl: '/hubs/visitor' },
    })
  })

  test('contains the address of the hub under the public address', async () => {
    const twin = await flowdesk.openSecondProcess({ Http__PublicUrl: 'https://support.example.com/' })
    const { body } = await twin.get('/v1/widget/default/config')
    expect(body.data.realtime).toEqual({ visitorHubUrl: 'https://support.example.com/hubs/visitor' })
    await twin.close()
  })

  test('never allows more than the deployment, even if that became stricter', async () => {
    const { key } = await makeWidget(flowdesk, {
      attachmentMaxSizeBytes: 5000,
      attachmentAllowedExtensions: ['png', 'pdf'],
    })
    const twin = await flowdesk.openSecondProcess({
      Attachments__MaxFileSizeBytes: '1000',
      Attachments__AllowedExtensions__0: 'png',
    })
    const { data } = (await twin.get(`/v1/widget/${key}/config`)).body
    expect([data.attachmentMaxSizeBytes, data.attachmentAllowedExtensions]).toEqual([1000, ['png']])
    await twin.close()
  })

  test('lists the active departments of the widget', async () => {
    const open = await makeDepartment(flowdesk)
    const shut = await makeDepartment(flowdesk, { isActive: false })
    const { key } = await makeWidget(flowdesk, { departmentIds: [open.id, shut.id] })
    const { data } = (await flowdesk.get(`/v1/widget/${key}/config`)).body
    expect(data.departments).toEqual([{ id: open.id, name: open.name, online: false }])
  })

  test('is online while a member of a department is connected and available', async () => {
    const [member, other] = [await makeAgent(flowdesk), await makeAgent(flowdesk, { isAvailable: false })]
    const busy = await makeDepartment(flowdesk, { memberIds: [other.id] })
    const there = await makeDepartment(flowdesk, { memberIds: [member.id] })
    const { key } = await makeWidget(flowdesk, { departmentIds: [busy.id, there.id] })
    const isOnline = async () => {
      const { data } = (await flowdesk.get(`/v1/widget/${key}/config`)).body
      return [data.online, ...data.departments.map((one: { online: boolean }) => one.online)]
    }
    expect(await isOnline()).toEqual([false, false, false])
    await connect(other.id)
    expect(await isOnline()).toEqual([false, false, false])
    await connect(member.id)
    expect(await isOnline()).toEqual([true, false, true])
    flowdesk.clock.advance(31_000)
    expect(await isOnline()).toEqual([false, false, false])
  })

  test.each(['unknown', 'x'.repeat(200), '%00', 'Default'])('of the key %j is 404', async (key) => {
    expect(formatOutcome(await flowdesk.get(`/v1/widget/${key}/config`))).toBe('404 SVC:4003')
  })

  test('of an inactive widget is 404, and so is a bootstrap', async () => {
    const { key } = await makeWidget(flowdesk, { isActive: false })
    expect(formatOutcome(await flowdesk.get(`/v1/widget/${key}/config`))).toBe('404 SVC:4003')
    expect(formatOutcome(await welcome({}, {}, key))).toBe('404 SVC:4003')
  })
})

describe('a bootstrap', () => {
  test('returns a credential once and stores only its digest', async () => {
    const { status, body } = await welcome()
    expect(status).toBe(201)
    expect(body.data).toEqual({
      visitorId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      token: expect.stringMatching(/^vis_[\w-]{43}$/),
      expiresAt: expect.stringMatching(/Z$/),
      conversationId: null,
      isVerified: false,
    })
    const { db } = flowdesk
    const stored = db.selectFrom('chat.visitor').selectAll().where('id', '=', body.data.visitorId)
    const row = await stored.executeTakeFirstOrThrow()
    expect(row.credentialDigest).toBe(digest(body.data.token))
    expect(JSON.stringify(row)).not.toContain(body.data.token)
    expect(Date.parse(body.data.expiresAt) - flowdesk.clock.now().getTime()).toBeGreaterThan(179 * DAY_MS)
  })

  test('stores the visitor, their device and their page', async () => {
    const visitor = await makeVisitor(flowdesk, {
      displayName: '  Maria  ',
      email: 'Maria@Example.COM',
      externalId: 'c-1',
      locale: 'sv',
      timezone: 'Europe/Stockholm',
      pageUrl: `${shop}/cart`,
      referrer: 'https://search.example',
    })
    expect(await recordOf(visitor)).toMatchObject({
      displayName: 'Maria',
      email: 'maria@example.com',
      externalId: 'c-1',
      isVerified: false,
      serviceUserId: null,
      locale: 'sv',
      timezone: 'Europe/Stockholm',
    })
    expect(await pagesOf(visitor)).toEqual([{ url: `${shop}/cart`, title: null, visitedAt: expect.any(String) }])
  })

  test('with a valid credential updates the same visitor', async () => {
    const visitor = await makeVisitor(flowdesk, { displayName: 'Maria', locale: 'sv' })
    const conversationId = await openConversationOf(visitor)
    const again = await visitor.post('/v1/widget/default/visitors', { email: 'maria@example.com', locale: 'de' })
    expect(again.status).toBe(200)
    expect(again.body.data).toEqual({
      visitorId: visitor.id,
      token: null,
      expiresAt: expect.any(String),
      conversationId,
      isVerified: false,
    })
    const record = await recordOf(visitor)
    expect(record).toMatchObject({ displayName: 'Maria', email: 'maria@example.com', locale: 'de' })
  })

  test.each([
    ['unknown', () => `Visitor vis_${'x'.repeat(43)}`],
    ['malformed', () => 'Visitor nonsense'],
    ['of another kind', () => `Bearer ${admin}`],
  ])('with a credential that is %s creates a visitor', async (_why, authorization) => {
    expect((await welcome({}, { authorization: authorization() })).status).toBe(201)
  })

  test('with a credential of another widget creates a visitor', async () => {
    const { key } = await makeWidget(flowdesk)
    const visitor = await makeVisitor(flowdesk)
    const there = await visitor.post(`/v1/widget/${key}/visitors`, {})
    expect(there.status).toBe(201)
    expect(there.body.data.visitorId).not.toBe(visitor.id)
  })

  test.each([
    ['displayName', 'x'.repeat(201), 'maxLength'],
    ['displayName', 7, 'type'],
    ['displayName', 'a\0b', 'text'],
    ['email', 'maria', 'format'],
    ['email', `${'x'.repeat(250)}@a.example`, 'maxLength'],
    ['externalId', 'x'.repeat(201), 'maxLength'],
    ['locale', 'x'.repeat(36), 'maxLength'],
    ['timezone', 'x'.repeat(65), 'maxLength'],
    ['pageUrl', `${shop}/${'x'.repeat(2000)}`, 'maxLength'],
    ['identityToken', {}, 'type'],
  ])('with a wrong %s (%j) is refused', async (field, value, rule) => {
    const reply = await welcome({ [field]: value })
    expect([formatOutcome(reply), formatFieldErrors(reply)]).toEqual(['422 SVC:2001', [`${field}: ${rule}`]])
  })

  test('stores no page that is not an HTTP address', async () => {
    expect(await pagesOf(await makeVisitor(flowdesk, { pageUrl: 'javascript:alert(1)' }))).toEqual([])
  })
})

describe('the label in X-Service-User-Id', () => {
  const labelled = async (label: string | string[]) => {
    const { body, status } = await welcome({}, { 'x-service-user-id': label })
    expect(status).toBe(201)
    return (await recordOf(createTestVisitor(flowdesk, body.data.visitorId, body.data.token))).serviceUserId
  }

  test.each([
    ['user-1', 'user-1'],
    ['  user-1\t', 'user-1'],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['x'.repeat(201), null],
    [Buffer.from('Şule').toString('latin1'), 'Şule'],
    [Buffer.from('ş'.repeat(200)).toString('latin1'), 'ş'.repeat(200)],
    ['\xff', null],
    ['a\u0007b', null],
    ['   ', null],
  ])('%j is stored as %j', async (given, kept) => {
    expect(await labelled(given)).toBe(kept)
  })

  test('that is sent twice is ignored, even if both are the same', async () => {
    const port = await listenOnFreePort(flowdesk)
    const fields = ['X-Service-User-Id: user-1', 'x-service-user-id: user-1', 'Content-Length: 0']
    const { status, text } = await sendRawRequest(port, formatRequest('POST /v1/widget/default/visitors', fields))
    const { visitorId, token } = JSON.parse(text).data
    expect([status, (await recordOf(createTestVisitor(flowdesk, visitorId, token))).serviceUserId]).toEqual([201, null])
  })

  test('is unchanged without a valid one', async () => {
    const { body } = await welcome({}, { 'x-service-user-id': 'user-1' })
    const visitor = createTestVisitor(flowdesk, body.data.visitorId, body.data.token)
    await visitor.post('/v1/widget/default/visitors', {}, { 'x-service-user-id': 'x'.repeat(201) })
    expect((await recordOf(visitor)).serviceUserId).toBe('user-1')
    await visitor.post('/v1/widget/default/visitors', {}, { 'x-service-user-id': 'user-2' })
    expect((await recordOf(visitor)).serviceUserId).toBe('user-2')
  })
})

describe('an identity token', () => {
  let key: string
  beforeAll(async () => {
    key = (await makeWidget(flowdesk, { identitySecret })).key
  })

  const signed = (claims: Record<string, unknown>, options?: SigningOptions) =>
    signIdentityToken(flowdesk, claims, options)
  const come = async (identityToken: string, more = {}) => {
    const { status, body } = await welcome({ identityToken, ...more }, {}, key)
    expect(status).toBe(201)
    return { ...body.data, visitor: createTestVisitor(flowdesk, body.data.visitorId, body.data.token) }
  }

  test('verifies its claims, which take precedence over the body', async () => {
    const token = await signed({ sub: 'c-1', name: 'Maria', email: 'Maria@Example.com' })
    const { isVerified, visitor } = await come(token, { externalId: 'c-2', displayName: 'Anna', email: 'a@b.example' })
    expect(isVerified).toBe(true)
    expect(await recordOf(visitor)).toMatchObject({
      displayName: 'Maria',
      email: 'maria@example.com',
      externalId: 'c-1',
      isVerified: true,
    })
  })

  test.each([
    ['is signed by another secret', () => signed({ sub: 'c-1' }, { secret: 'another secret of 32 characters.' })],
    ['has expired', () => signed({ sub: 'c-1' }, { lifetimeSeconds: -1 })],
    ['counts for longer than five minutes', () => signed({ sub: 'c-1' }, { lifetimeSeconds: 360 })],
    ['has no end', () => signed({ sub: 'c-1', exp: undefined })],
    ['has no subject', () => signed({})],
    ['has a subject that is no text', () => signed({ sub: 7 })],
    ['has an address that is none', () => signed({ sub: 'c-1', email: 'maria' })],
    ['is signed in another way', () => signed({ sub: 'c-1' }, { alg: 'HS384', secret: identitySecret.repeat(2) })],
    ['is not signed', async () => `${btoa('{"alg":"none"}')}.${btoa('{"sub":"c-1"}')}.`],
    ['is padded', async () => `${await signed({ sub: 'c-1' })}=`],
    ['is padded within', async () => (await signed({ sub: 'c-1' })).replace('.', '=.')],
    ['is no token', async () => 'nonsense'],
    ['is blank', async () => ' '],
    ['is longer than any that is', async () => 'x'.repeat(100_000)],
  ])('that %s loses only the verification', async (_why, token) => {
    const { isVerified, visitor } = await come(await token(), { externalId: 'c-9' })
    expect(isVerified).toBe(false)
    expect(await recordOf(visitor)).toMatchObject({ externalId: 'c-9', isVerified: false })
  })

  test('verifies only its own claims: a blank one is absent, and surrounding blanks are removed', async () => {
    const token = await signed({ sub: 'c-1', name: '', email: ' ' })
    const { isVerified, visitor } = await come(` ${token}\n`, { displayName: 'Anna', email: 'a@b.example' })
    expect(isVerified).toBe(true)
    expect(await recordOf(visitor)).toMatchObject({ displayName: 'Anna', email: 'a@b.example', externalId: 'c-1' })
    await visitor.put('/v1/widget/visitors/me', { displayName: 'Maria', email: '' })
    expect((await recordOf(visitor)).isVerified).toBe(true)
  })

  test('verifies nothing if the widget has no secret', async () => {
    const { body } = await welcome({ identityToken: await signed({ sub: 'c-1' }) })
    expect(body.data.isVerified).toBe(false)
  })

  test('also verifies a known visitor', async () => {
    const visitor = await makeVisitor(flowdesk, { widget: key })
    const again = await visitor.post(`/v1/widget/${key}/visitors`, { identityToken: await signed({ sub: 'c-1' }) })
    expect([again.status, again.body.data.isVerified]).toEqual([201, true])
    const verified = createTestVisitor(flowdesk, visitor.id, again.body.data.token)
    const later = await verified.post(`/v1/widget/${key}/visitors`, {})
    expect([later.status, later.body.data.isVerified]).toEqual([200, true])
  })

  test.each([
    [{ externalId: 'c-1', displayName: 'Anna' }, true],
    [{ externalId: 'c-2' }, false],
    [{ email: 'other@example.com' }, false],
  ])('verifies a returning visitor who sends %j: %j', async (body, isVerified) => {
    const { visitor } = await come(await signed({ sub: 'c-1', email: 'maria@example.com' }))
    const again = await visitor.post(`/v1/widget/${key}/visitors`, body)
    expect([again.status, again.body.data.isVerified]).toEqual([200, isVerified])
    expect(await recordOf(visitor)).toMatchObject({ ...body, isVerified })
  })

  test.each([
    [{ externalId: 'c-1' }, true],
    [{ displayName: 'Anna' }, true],
    [{ email: 'MARIA@example.com' }, true],
    [{ externalId: 'c-2' }, false],
    [{ email: 'other@example.com' }, false],
    [{ email: '' }, false],
  ])('verifies the visitor after %j as well: %j', async (identity, isVerified) => {
    const { visitor } = await come(await signed({ sub: 'c-1', email: 'maria@example.com' }), { displayName: 'Maria' })
    expect((await visitor.put('/v1/widget/visitors/me', identity)).status).toBe(200)
    expect((await recordOf(visitor)).isVerified).toBe(isVerified)
  })
})

describe('an update of the visitor', () => {
  const path = '/v1/widget/visitors/me'

  test('sets given members, ignores null and clears empty ones', async () => {
    const visitor = await makeVisitor(flowdesk, { displayName: 'Maria', email: 'maria@example.com', externalId: 'c-1' })
    const reply = await visitor.put(path, { displayName: ' Anna ', email: null, externalId: '' })
    expect([reply.status, reply.body.data]).toEqual([200, null])
    const record = await recordOf(visitor)
    expect(record).toMatchObject({ displayName: 'Anna', email: 'maria@example.com', externalId: null })
    await visitor.put(path, {})
    expect(await recordOf(visitor)).toEqual(record)
  })

  test.each([
    [{ displayName: 'x'.repeat(201) }, ['displayName: maxLength']],
    [{ displayName: 7, externalId: [] }, ['displayName: type', 'externalId: type']],
    [{ email: 'maria' }, ['email: format']],
    [{ email: `${'x'.repeat(250)}@a.example` }, ['email: maxLength']],
    [{ externalId: 'a\0b' }, ['externalId: text']],
  ])('%j is refused', async (identity, fields) => {
    const visitor = await makeVisitor(flowdesk)
    const reply = await visitor.put(path, identity)
    expect([formatOutcome(reply), formatFieldErrors(reply)]).toEqual(['422 SVC:2001', fields])
  })

  test('by two concurrent calls sets the members of both', async () => {
    const visitor = await makeVisitor(flowdesk, { displayName: 'Maria' })
    // What is known is read under a lock, and then written.
    const hold = await flowdesk.holdLock('lock table chat.visitor in share mode')
    const first = visitor.put(path, { displayName: 'Anna' })
    await hold.waitForWaiters(1)
    const second = visitor.put(path, { email: 'anna@example.com' })
    await hold.waitForWaiters(2)
    await hold.release()
    expect([formatOutcome(await first), formatOutcome(await second)]).toEqual(['200', '200'])
    expect(await recordOf(visitor)).toMatchObject({ displayName: 'Anna', email: 'anna@example.com' })
  })

  test('is announced to the departments of the visitor’s conversations if something changed', async () => {
    // A server of its own: on the shared one, the presence of the agents of other tests may be announced meanwhile.
    const own = await openFlowdesk()
    const visitor = await makeVisitor(own)
    await openConversationOf(visitor)
    const heard = collectAnnouncements(own)
    await visitor.put(path, { displayName: 'Maria' })
    await visitor.put(path, { displayName: 'Maria' })
    await visitor.put(path, { displayName: 'Anna' })
    const named = (displayName: string) => ({
      audience: { kind: 'departments', ids: [1] },
      event: 'visitor',
      payload: {
        visitorId: visitor.id,
        displayName,
        email: null,
        externalId: null,
        isVerified: false,
        verifiedMembers: [],
      },
    })
    await expect.poll(() => heard).toEqual([named('Maria'), named('Anna')])
    await own.close()
  })

  test('has no GET', async () => {
    const visitor = await makeVisitor(flowdesk)
    expect(formatOutcome(await visitor.get(path))).toBe('405 SVC:0006')
  })
})

describe('the pages of a visitor', () => {
  const path = '/v1/widget/visitors/me/pages'

  test('are the last 20, newest first', async () => {
    const visitor = await makeVisitor(flowdesk)
    for (let page = 1; page <= 23; page++) {
      const { status } = await visitor.post(path, { url: `${shop}/${page}`, title: page === 23 ? 'Last' : null })
      expect(status).toBe(200)
    }
    const pages = await pagesOf(visitor)
    expect(pages.map(({ url }: { url: string }) => url)).toEqual(
      Array.from({ length: 20 }, (_, index) => `${shop}/${23 - index}`),
    )
    expect(pages[0].title).toBe('Last')
  })

  test.each([
    [{}, ['url: required']],
    [{ url: 'javascript:alert(1)' }, ['url: format']],
    [{ url: `${shop}/${'x'.repeat(2000)}`, title: 'x'.repeat(501) }, ['title: maxLength', 'url: maxLength']],
  ])('%j is not a valid page', async (page, fields) => {
    const reply = await (await makeVisitor(flowdesk)).post(path, page)
    expect([formatOutcome(reply), formatFieldErrors(reply)]).toEqual(['422 SVC:2001', fields])
  })
})

describe('the credential of a visitor', () => {
  const asks = (authorization?: string | string[]) =>
    flowdesk.put('/v1/widget/visitors/me', { body: {}, headers: authorization === undefined ? {} : { authorization } })

  test.each([
    ['missing', undefined],
    ['of agents', 'agent'],
    ['malformed', 'Visitor vis_short'],
    ['unknown', `Visitor vis_${'x'.repeat(43)}`],
    ['a bearer', `Bearer vis_${'x'.repeat(43)}`],
    ['there twice', ['Visitor a', 'Visitor b']],
  ])('that is %s is refused with WWW-Authenticate', async (_why, given) => {
    const reply = await asks(given === 'agent' ? `Bearer ${admin}` : given)
    expect([formatOutcome(reply), reply.headers['www-authenticate']]).toEqual(['401 SVC:1001', 'Visitor'])
  })

  test('is not accepted by the routes of agents', async () => {
    const { credential } = await makeVisitor(flowdesk)
    const reply = await flowdesk.get('/v1/agent/me', { headers: { authorization: `Visitor ${credential}` } })
    expect([formatOutcome(reply), reply.headers['www-authenticate']]).toEqual(['401 SVC:1001', 'Bearer'])
  })

  test('is valid for 180 days after its last use', async () => {
    const own = await openFlowdesk()
    const visitor = await makeVisitor(own)
    own.clock.advance(179 * DAY_MS)
    expect((await visitor.put('/v1/widget/visitors/me', {})).status).toBe(200)
    own.clock.advance(179 * DAY_MS)
    expect((await visitor.put('/v1/widget/visitors/me', {})).status).toBe(200)
    own.clock.advance(180 * DAY_MS)
    expect(formatOutcome(await visitor.put('/v1/widget/visitors/me', {}))).toBe('401 SVC:1002')
    expect((await visitor.post('/v1/widget/default/visitors', {})).status).toBe(201)
    await own.close()
  })

  test('of a blocked visitor is refused everywhere until the visitor is unblocked', async () => {
    const visitor = await makeVisitor(flowdesk)
    const id = await openConversationOf(visitor)
    await flowdesk.post('/v1/admin/blocked-visitors', { token: admin, body: { visitorId: visitor.id } })
    const path = `/v1/widget/conversations/${id}`
    const replies = [
      await visitor.post('/v1/widget/default/visitors', {}),
      await visitor.put('/v1/widget/visitors/me', {}),
      await visitor.post('/v1/widget/conversations', {}),
      await visitor.get(`${path}/messages`),
      await visitor.post(`${path}/messages`, { body: 'Hello', clientMessageId: 'm-1' }),
      await visitor.post(`${path}/close`),
    ]
    expect(replies.map(formatOutcome)).toEqual(replies.map(() => '401 SVC:1003'))
    await flowdesk.delete(`/v1/admin/blocked-visitors/${visitor.id}`, { token: admin })
    expect((await visitor.get(`${path}/messages`)).status).toBe(200)
  })
})

describe('pages of other origins', () => {
  let key: string
  let visitor: TestVisitor
  beforeAll(async () => {
    key = (await makeWidget(flowdesk, { allowedOrigins: [shop] })).key
    visitor = await makeVisitor(flowdesk, { widget: key })
  })
  const elsewhere = 'https://elsewhere.example'
  const config = (origin?: string, widget = key, host = 'localhost') =>
    flowdesk.get(`/v1/widget/${widget}/config`, { headers: { host, ...(origin === undefined ? {} : { origin }) } })

  test.each([shop, 'HTTPS://SHOP.EXAMPLE.COM', 'http://localhost', undefined])(
    '%s may call the API',
    async (origin) => {
      const { status, headers } = await config(origin)
      expect([status, headers['access-control-allow-origin'], headers['vary']]).toEqual([200, origin, 'Origin'])
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    },
  )

  test.each([elsewhere, 'null', `${shop}:8443`, 'http://shop.example.com', 'https://shop.example.com.evil.example'])(
    '%s may not, and cannot read the refusal',
    async (origin) => {
      const reply = await config(origin)
      expect(formatOutcome(reply)).toBe('403 SVC:1105')
      expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
      expect(formatOutcome(await welcome({}, { origin }, key))).toBe('403 SVC:1105')
      expect(formatOutcome(await visitor.get('/v1/widget/conversations/x/messages', { headers: { origin } }))).toBe(
        '403 SVC:1105',
      )
    },
  )

  test('with the server’s own origin, by its public name, may call the API', async () => {
    const twin = await flowdesk.openSecondProcess({ Http__PublicUrl: 'https://support.example.com' })
    const headers = { origin: 'https://support.example.com' }
    expect((await twin.get(`/v1/widget/${key}/config`, { headers })).status).toBe(200)
    await twin.close()
  })

  test('may call the API for a widget without allowed origins', async () => {
    expect((await config(elsewhere, 'default')).status).toBe(200)
    expect((await config('null', 'default')).headers['access-control-allow-origin']).toBe('null')
  })

  test('can read refusals if they are allowed', async () => {
    const reply = await flowdesk.put('/v1/widget/visitors/me', { body: {}, headers: { origin: shop } })
    expect([formatOutcome(reply), reply.headers['access-control-allow-origin']]).toEqual(['401 SVC:1001', shop])
    expect(reply.headers['access-control-expose-headers']).toContain('Retry-After')
  })

  test.each(['config', 'visitors', 'leave-message'])('may send a preflight request for …/%s', async (route) => {
    const reply = await flowdesk.options(`/v1/widget/${key}/${route}`, {
      headers: {
        origin: elsewhere,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    })
    expect([reply.status, reply.text]).toEqual([204, ''])
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': elsewhere,
      'access-control-allow-headers': expect.stringMatching(/^Authorization, Content-Type/),
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    })
    expect(reply.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test('get no permission for routes that are not for pages', async () => {
    expect(formatOutcome(await flowdesk.options('/v1/agent/me', { headers: { origin: shop } }))).toBe('405 SVC:0006')
  })
})

test.each([
  ['VisitorBootstrap', (visitor: TestVisitor) => visitor.post('/v1/widget/default/visitors', {})],
  ['VisitorWrite', (visitor: TestVisitor) => visitor.put('/v1/widget/visitors/me', {})],
  ['VisitorWrite', (visitor: TestVisitor) => visitor.post('/v1/widget/visitors/me/pages', { url: shop })],
  ['ConversationCreate', (visitor: TestVisitor) => visitor.post('/v1/widget/conversations', {})],
  ['VisitorRead', (visitor: TestVisitor) => visitor.get(`/v1/widget/conversations/${visitor.id}/messages`)],
])('%s limits the calls of a visitor', async (policy, call) => {
  const { id, credential } = await makeVisitor(flowdesk)
  const strict = await flowdesk.openSecondProcess({ [`RateLimits__${policy}__Permits`]: '1' })
  const visitor = createTestVisitor(strict, id, credential)
  expect((await call(visitor)).status).not.toBe(429)
  const reply = await call(visitor)
  expect([formatOutcome(reply), reply.body.error.details.policy]).toEqual(['429 SVC:0003', policy])
  await strict.close()
})
