import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleAdministratorToken, makeWidget } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { identitySecret, signIdentityToken } from '../support/identity-tokens.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'
import {
  collectAnnouncements,
  createTestVisitor,
  makeVisitor,
  openConversationOf,
  readRowsAs,
  type TestVisitor,
} from '../support/visitors.ts'

let flowdesk: Flowdesk
let other: Flowdesk
let admin: string
let key: string
beforeAll(async () => {
  flowdesk = await openFlowdesk({ RateLimits__VisitorBootstrap__Permits: '100000' })
  other = await flowdesk.openSecondProcess()
  admin = await consoleAdministratorToken(flowdesk)
  key = (await makeWidget(flowdesk, { identitySecret })).key
})
afterAll(async () => {
  await other.close()
  await flowdesk.close()
})

const me = '/v1/widget/visitors/me'
const signed = (claims: Readonly<Record<string, unknown>>) => signIdentityToken(flowdesk, claims)
const bootstrapped = async (visitor: TestVisitor, claims: Readonly<Record<string, unknown>> | null, body = {}) =>
  visitor.post(`/v1/widget/${key}/visitors`, { ...body, ...(claims ? { identityToken: await signed(claims) } : {}) })

/** A visitor whose first bootstrap carried an identity token. */
const verifiedVisitor = async (claims: Readonly<Record<string, unknown>>, body = {}) =>
  makeVisitor(flowdesk, { widget: key, identityToken: await signed(claims), ...body })

const newVisitor = (body = {}) => makeVisitor(flowdesk, { widget: key, ...body })

/** The record of a visitor as agents read it. */
async function recordOf(visitor: TestVisitor) {
  const { id } = (await visitor.post('/v1/widget/conversations', {})).body.data
  return (await flowdesk.get(`/v1/agent/conversations/${id}`, { token: admin })).body.data.visitor
}

const message = (body = 'Hello') => ({ body, clientMessageId: randomUUID() })

/** The visitor with the credential of an answer. */
const withNewCredential = ({ body }: Awaited<ReturnType<typeof bootstrapped>>) =>
  createTestVisitor(flowdesk, body.data.visitorId, body.data.token)

const isAccepted = async (visitor: TestVisitor) => (await visitor.put(me, {})).status === 200

describe('the verified members of a visitor', () => {
  test.each([
    [{ sub: 'user-1' }, ['externalId']],
    [{ sub: 'user-1', email: 'maria@example.com', name: 'Maria' }, ['externalId', 'name', 'email']],
    [{ sub: 'user-1', email: 'maria@example.com' }, ['externalId', 'email']],
    [{ sub: 'user-1', name: 'Maria', email: ' ' }, ['externalId', 'name']],
  ])('of the claims %j are %j', async (claims, verifiedMembers) => {
    const visitor = await verifiedVisitor(claims, { displayName: 'Anna', email: 'anna@example.com' })
    expect(await recordOf(visitor)).toMatchObject({ isVerified: true, verifiedMembers })
  })

  test('are none without an identity token', async () => {
    const visitor = await newVisitor({ displayName: 'Anna', externalId: 'user-1' })
    expect(await recordOf(visitor)).toMatchObject({ isVerified: false, verifiedMembers: [] })
  })

  test('never include a name that the visitor chose after a token without a name', async () => {
    const visitor = await verifiedVisitor({ sub: 'user-1' })
    await visitor.put(me, { displayName: 'CEO Jane Doe' })
    expect(await recordOf(visitor)).toMatchObject({
      displayName: 'CEO Jane Doe',
      isVerified: true,
      verifiedMembers: ['externalId'],
    })
  })

  test.each([
    ['the visitor renames itself', (visitor: TestVisitor) => visitor.put(me, { displayName: 'CEO Jane Doe' })],
    ['a bootstrap gives another name', (visitor: TestVisitor) => bootstrapped(visitor, null, { displayName: 'Jane' })],
  ])('are none once %s although the token carried the name', async (_name, rename) => {
    const visitor = await verifiedVisitor({ sub: 'user-1', name: 'Maria' })
    expect((await rename(visitor)).status).toBe(200)
    expect(await recordOf(visitor)).toMatchObject({ isVerified: false, verifiedMembers: [] })
  })

  test('are the claims of the newest token', async () => {
    const visitor = await verifiedVisitor({ sub: 'user-1', name: 'Maria' })
    expect((await bootstrapped(visitor, { sub: 'user-1', email: 'maria@example.com' })).status).toBe(200)
    expect((await recordOf(visitor)).verifiedMembers).toEqual(['externalId', 'email'])
  })

  test('are in the event that announces a change of the visitor', async () => {
    const visitor = await newVisitor()
    await openConversationOf(visitor)
    const heard = collectAnnouncements(flowdesk)
    await bootstrapped(visitor, { sub: 'user-1', name: 'Maria' })
    await expect
      .poll(() => heard.filter(({ event }) => event === 'visitor').map(({ payload }) => payload))
      .toEqual([
        {
          ...{ visitorId: visitor.id, displayName: 'Maria', email: null, externalId: 'user-1' },
          ...{ isVerified: true, verifiedMembers: ['externalId', 'name'] },
        },
      ])
  })
})

describe('a bootstrap whose identity token verifies the visitor for the first time', () => {
  test('returns 201 with the same visitor, its conversation and a new credential', async () => {
    const visitor = await newVisitor()
    const conversationId = await openConversationOf(visitor)
    const reply = await bootstrapped(visitor, { sub: 'user-1' })
    expect([reply.status, reply.body.data]).toEqual([
      201,
      {
        visitorId: visitor.id,
        token: expect.stringMatching(/^vis_[\w-]{43}$/),
        expiresAt: expect.stringMatching(/Z$/),
        conversationId,
        isVerified: true,
      },
    ])
    expect(reply.body.data.token).not.toBe(visitor.credential)
    expect(await isAccepted(withNewCredential(reply))).toBe(true)
  })

  test('invalidates the presented credential at once, in this process and in another', async () => {
    const planted = await newVisitor()
    const id = await openConversationOf(planted, { message: 'Hello' })
    const path = `/v1/widget/conversations/${id}`
    const elsewhere = createTestVisitor(other, planted.id, planted.credential)
    const both = [planted, elsewhere]
    // Both processes have just looked the credential up.
    for (const visitor of both) expect((await visitor.post(`${path}/messages`, message())).status).toBe(201)
    const verified = withNewCredential(await bootstrapped(planted, { sub: 'user-1' }))
    const rows = await readRowsAs(verified, id)
    for (const visitor of both) {
      for (const reply of [
        await visitor.post(`${path}/messages`, message()),
        await visitor.get(`${path}/messages`),
        await visitor.post('/v1/widget/conversations', { message: 'Hello' }),
        await visitor.get('/v1/widget/conversations/waiting-room'),
        await visitor.delete('/v1/widget/conversations/waiting-room'),
        await visitor.put(me, { displayName: 'Mallory' }),
        await visitor.post(`${me}/pages`, { url: 'https://shop.example.com' }),
        await visitor.put(`${path}/read`, { lastReadMessageId: rows[0]?.id }),
        await visitor.post(`${path}/transcript`, { email: 'mallory@example.com' }),
        await visitor.post(`${path}/attachments`, {}),
        await visitor.get(`/v1/widget/attachments/${randomUUID()}`),
        await visitor.post(`${path}/rating`, { score: 1 }),
        await visitor.post(`${path}/close`),
        await visitor.post('/hubs/visitor/negotiate?negotiateVersion=1'),
      ])
        expect(formatOutcome(reply)).toBe('401 SVC:1001')
    }
    expect(await readRowsAs(verified, id)).toEqual(rows)
    expect((await verified.post(`${path}/messages`, message())).status).toBe(201)
  })

  test('invalidates the presented credential in this process also for a malformed message', async () => {
    const planted = await newVisitor()
    const path = `/v1/widget/conversations/${await openConversationOf(planted)}/messages`
    expect((await planted.post(path, message())).status).toBe(201)
    await bootstrapped(planted, { sub: 'user-1' })
    expect(formatOutcome(await planted.post(path, { body: '' }))).toBe('401 SVC:1001')
  })

  test('treats a bootstrap with the replaced credential as one without a credential', async () => {
    const planted = await newVisitor()
    await bootstrapped(planted, { sub: 'user-1' })
    for (const claims of [null, { sub: 'user-1' }]) {
      const again = await bootstrapped(planted, claims)
      expect(again.status).toBe(201)
      expect(again.body.data).toMatchObject({ conversationId: null, isVerified: claims !== null })
      expect(again.body.data.visitorId).not.toBe(planted.id)
    }
  })

  test.each(['user-1', 'user-2'])('keeps a visitor who claimed the external id user-1 as %s', async (sub) => {
    const visitor = await newVisitor({ externalId: 'user-1' })
    const reply = await bootstrapped(visitor, { sub })
    expect([reply.status, reply.body.data.visitorId]).toEqual([201, visitor.id])
    expect(await recordOf(withNewCredential(reply))).toMatchObject({ externalId: sub, isVerified: true })
    expect(await isAccepted(visitor)).toBe(false)
  })

  test('replaces the credential again if the verification had ended', async () => {
    const visitor = await verifiedVisitor({ sub: 'user-1', name: 'Maria' })
    await visitor.put(me, { displayName: 'Anna', externalId: 'user-9' })
    const reply = await bootstrapped(visitor, { sub: 'user-1', name: 'Maria' })
    expect([reply.status, reply.body.data.visitorId]).toEqual([201, visitor.id])
    expect(await isAccepted(visitor)).toBe(false)
    expect(await recordOf(withNewCredential(reply))).toMatchObject({ displayName: 'Maria', isVerified: true })
  })
})

describe('a bootstrap whose identity token verifies a visitor who is verified already', () => {
  test.each([
    ['at once', async () => undefined],
    ['after a bootstrap without a token', (visitor: TestVisitor) => bootstrapped(visitor, null)],
    ['after a call that names the visitor', (visitor: TestVisitor) => visitor.put(me, { displayName: 'Jane' })],
  ])('replaces once the credential of a visitor whom an earlier release verified, %s', async (_name, between) => {
    const visitor = await newVisitor({ externalId: 'user-1' })
    // An earlier release verified the visitor and left the credential as it was.
    const ofVisitor = flowdesk.db.updateTable('chat.visitor').where('id', '=', visitor.id)
    await ofVisitor.set({ verifiedMembers: 'externalId', verifiedExternalId: null }).execute()
    await between(visitor)
    const answer = await bootstrapped(visitor, { sub: 'user-1' })
    expect(answer).toMatchObject({ status: 201, body: { data: { visitorId: visitor.id } } })
    expect(await isAccepted(visitor)).toBe(false)
    expect((await bootstrapped(withNewCredential(answer), { sub: 'user-1' })).status).toBe(200)
  })

  test('returns 200 without a token for the same person', async () => {
    const visitor = await verifiedVisitor({ sub: 'user-1' })
    const reply = await bootstrapped(visitor, { sub: 'user-1' })
    expect([reply.status, reply.body.data]).toMatchObject([
      200,
      { visitorId: visitor.id, token: null, isVerified: true },
    ])
    expect(await isAccepted(visitor)).toBe(true)
  })

  test('creates another visitor for another person, and does not change the first one', async () => {
    const visitor = await verifiedVisitor({ sub: 'user-1' }, { displayName: 'Maria' })
    const conversationId = await openConversationOf(visitor)
    const reply = await bootstrapped(visitor, { sub: 'user-2' }, { displayName: 'Anna', locale: 'sv' })
    expect([reply.status, reply.body.data]).toMatchObject([201, { conversationId: null, isVerified: true }])
    const another = withNewCredential(reply)
    expect(another.id).not.toBe(visitor.id)
    expect(await recordOf(another)).toMatchObject({ externalId: 'user-2', displayName: 'Anna', locale: 'sv' })
    expect(await recordOf(visitor)).toMatchObject({ externalId: 'user-1', displayName: 'Maria', locale: null })
    expect(formatOutcome(await another.get(`/v1/widget/conversations/${conversationId}/messages`))).toBe('404 SVC:4004')
  })

  test('creates another visitor for another person also if the verification had ended', async () => {
    const visitor = await verifiedVisitor({ sub: 'user-1' })
    await visitor.put(me, { externalId: '' })
    const reply = await bootstrapped(visitor, { sub: 'user-2' })
    expect(reply.status).toBe(201)
    expect(reply.body.data.visitorId).not.toBe(visitor.id)
    expect(await isAccepted(visitor)).toBe(true)
  })

  test.each([
    ['user-1', 'the same visitor'],
    ['user-2', 'another visitor'],
  ])('recognizes a visitor whom an earlier release verified: %s is %s', async (sub, who) => {
    const visitor = await verifiedVisitor({ sub: 'user-1' })
    const before = { verifiedMembers: 'displayName externalId', verifiedExternalId: null }
    await flowdesk.db.updateTable('chat.visitor').set(before).where('id', '=', visitor.id).execute()
    const reply = await bootstrapped(visitor, { sub })
    expect([reply.status, reply.body.data.visitorId === visitor.id]).toEqual([201, who === 'the same visitor'])
  })
})

describe('an e-mail address that is longer than 254 characters only in lower case', () => {
  const tooLong = `${'İ'.repeat(130)}@x.com`
  const longest = `${'İ'.repeat(124)}@x.com`

  test('is refused in a change of the visitor, which changes nothing', async () => {
    const visitor = await newVisitor({ email: 'maria@example.com' })
    const change = { displayName: 'Maria', email: tooLong }
    const refused = await visitor.put(me, change)
    expect([refused.status, formatFieldErrors(refused)]).toEqual([422, ['email: maxLength']])
    expect(await recordOf(visitor)).toMatchObject({ displayName: null, email: 'maria@example.com' })
    expect((await visitor.put(me, { email: longest })).status).toBe(200)
    expect((await recordOf(visitor)).email).toBe(longest.toLowerCase())
  })

  test('makes an identity token invalid, like any other invalid address', async () => {
    for (const email of [tooLong, 'no address'])
      expect((await bootstrapped(await newVisitor(), { sub: 'user-1', email })).body.data.isVerified).toBe(false)
    const visitor = await verifiedVisitor({ sub: 'user-1', email: longest })
    expect(await recordOf(visitor)).toMatchObject({ email: longest.toLowerCase(), isVerified: true })
  })
})

describe('a call that presented the credential before it was replaced', () => {
  /** Starts calls one after the other while no visitor can be changed, and then releases them. */
  async function race<R>(...calls: (() => Promise<R>)[]): Promise<R[]> {
    const hold = await flowdesk.holdLock('lock table chat.visitor in share mode')
    const started: Promise<R>[] = []
    for (const call of calls) {
      started.push(call())
      await hold.waitForWaiters(started.length)
    }
    await hold.release()
    return await Promise.all(started)
  }

  test('creates another visitor if it is the same bootstrap in another tab', async () => {
    const visitor = await newVisitor()
    const conversationId = await openConversationOf(visitor)
    const bootstrap = () => bootstrapped(visitor, { sub: 'user-1' })
    const [first, second] = await race(bootstrap, bootstrap)
    expect([first?.status, first?.body.data]).toMatchObject([201, { visitorId: visitor.id, conversationId }])
    expect([second?.status, second?.body.data]).toMatchObject([201, { conversationId: null, isVerified: true }])
    expect(second?.body.data.visitorId).not.toBe(visitor.id)
    expect(await isAccepted(visitor)).toBe(false)
    for (const reply of [first, second]) expect(reply && (await isAccepted(withNewCredential(reply)))).toBe(true)
  })

  test('creates another visitor if it is a bootstrap without an identity token', async () => {
    const visitor = await newVisitor()
    const [first, second] = await race(
      () => bootstrapped(visitor, { sub: 'user-1' }),
      () => bootstrapped(visitor, null, { displayName: 'CEO Jane Doe' }),
    )
    expect([first?.body.data.visitorId, second?.status]).toEqual([visitor.id, 201])
    expect(second?.body.data.visitorId).not.toBe(visitor.id)
    expect(first && (await recordOf(withNewCredential(first))).displayName).toBeNull()
  })

  test('does not change the identity of the visitor', async () => {
    const visitor = await newVisitor()
    const [first, second] = await race(
      () => bootstrapped(visitor, { sub: 'user-1' }),
      () => visitor.put(me, { displayName: 'CEO Jane Doe' }),
    )
    expect(second && formatOutcome(second)).toBe('401 SVC:1001')
    expect(first && (await recordOf(withNewCredential(first))).displayName).toBeNull()
  })
})
