import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeAgent, makeDepartment, makeWidget, signInAgent } from '../support/chat.ts'
import { seededAdministrator } from '../support/database-server.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { startIdentityProvider } from '../support/identity-provider.ts'
import { formatOutcome } from '../support/refusals.ts'
import { createTestVisitor, makeVisitor, openConversationOf, readRowsAs } from '../support/visitors.ts'

let flowdesk: Flowdesk

beforeAll(async () => {
  flowdesk = await openFlowdesk()
})
afterAll(() => flowdesk.close())

describe('the first start', () => {
  test('creates one administrator of both the dashboard and the console', async () => {
    const { accessToken, agent } = await signInAgent(flowdesk, seededAdministrator)
    expect(agent).toMatchObject({ email: seededAdministrator.email, role: 'administrator', departmentIds: [1] })
    expect((await flowdesk.get('/v1/admin/agents', { token: accessToken })).status).toBe(200)
    expect((await flowdesk.signIn(seededAdministrator)).accessToken).not.toBe(accessToken)
  })

  test('creates a default department and the widget default', async () => {
    const { accessToken: token } = await signInAgent(flowdesk)
    const departments = await flowdesk.get('/v1/admin/departments', { token })
    expect(departments.body.data.items).toMatchObject([{ id: 1, isDefault: true, isActive: true, memberIds: [1] }])
    const widgets = await flowdesk.get('/v1/admin/widgets', { token })
    expect(widgets.body.data.items).toMatchObject([{ id: 1, key: 'default', isActive: true, departmentIds: [] }])
  })
})

test('processes that create the first pool and the default department at once give both the id 1', async () => {
  const own = await openFlowdesk()
  onTestFinished(own.close)
  const ids = sql`select 'pool' as kind, id from ticketing.pool union all select 'department', id from chat.department`
  for (let round = 1; round <= 25; round++) {
    await sql`truncate ticketing.pool, chat.department restart identity cascade`.execute(own.db)
    for (const { seed } of own.app.contexts) await Promise.all([1, 2, 3, 4, 5].map(() => seed()))
    expect((await ids.execute(own.db)).rows).toEqual([
      { kind: 'pool', id: 1 },
      { kind: 'department', id: 1 },
    ])
  }
})

describe('a later start', () => {
  test('creates only missing records: another default department and a renamed widget are unchanged', async () => {
    const own = await openFlowdesk()
    onTestFinished(own.close)
    const { id } = await makeDepartment(own, { isDefault: true })
    const { accessToken: token } = await signInAgent(own)
    await own.patch('/v1/admin/widgets/1', { token, body: { name: 'Ours', isActive: false } })
    const again = await own.openSecondProcess()
    onTestFinished(again.close)
    const departments = (await again.get('/v1/admin/departments', { token })).body.data.items
    expect(departments).toMatchObject([
      { id: 1, isDefault: false },
      { id, isDefault: true },
    ])
    const widgets = (await again.get('/v1/admin/widgets', { token })).body.data.items
    expect(widgets).toMatchObject([{ key: 'default', name: 'Ours', isActive: false }])
  })

  test('creates the widget default again if it was deleted', async () => {
    const own = await openFlowdesk()
    onTestFinished(own.close)
    const { accessToken: token } = await signInAgent(own)
    expect((await own.delete('/v1/admin/widgets/1', { token })).status).toBe(200)
    const again = await own.openSecondProcess()
    onTestFinished(again.close)
    expect((await again.get('/v1/admin/widgets', { token })).body.data.items).toMatchObject([{ key: 'default' }])
  })
})

/** What undoes the migrations of the chat, the newest first. */
const undoings: readonly (readonly [migration: string, statement: string])[] = [
  ['0022-password-links', 'drop table chat."passwordLink"'],
  ['0021-names-of-service-keys', 'alter table chat."serviceKey" alter column name type varchar(100)'],
  [
    '0020-ratings-in-reports',
    `drop view chat."ratingOrArchived"; drop view chat."conversationOrArchived";
     create view chat."conversationOrArchived" as
       select "id", "status", "departmentId", "createdAt", "closedAt", "closedBy", "closedByAgentId", "firstResponseAt", "firstResponseAgentId", "visitorId", "firstDepartmentId" from chat.conversation
       union all select "id", "status", "departmentId", "createdAt", "closedAt", "closedBy", "closedByAgentId", "firstResponseAt", "firstResponseAgentId", "visitorId", "firstDepartmentId" from chat."archivedConversation"`,
  ],
  ['0019-message-search', 'drop table chat."conversationSearch"; drop table chat."conversationIndexer"'],
  [
    '0018-first-departments',
    `drop view chat."conversationOrArchived";
     alter table chat.conversation drop column "firstDepartmentId";
     alter table chat."archivedConversation" drop column "firstDepartmentId";
     create view chat."conversationOrArchived" as
       select "id", "status", "departmentId", "createdAt", "closedAt", "closedBy", "closedByAgentId", "firstResponseAt", "firstResponseAgentId", "visitorId" from chat.conversation
       union all select "id", "status", "departmentId", "createdAt", "closedAt", "closedBy", "closedByAgentId", "firstResponseAt", "firstResponseAgentId", "visitorId" from chat."archivedConversation"`,
  ],
  ['0017-waiting-messages', 'drop table chat."waitingMessage"'],
  ['0016-revoked-service-keys', 'alter table chat."serviceKey" drop column "revokedAt"'],
  ['0015-lower-case-keys', 'select 1'],
  ['0014-shared-id-tokens', 'select 1'],
  [
    '0013-archive-lists',
    'drop index chat.archived_conversation_department; drop index chat.archived_conversation_agent',
  ],
  [
    '0012-escalation',
    'drop index chat.message_ticket_opened; alter table chat.conversation drop column "escalationAttemptedAt"; drop index chat.conversation_tracking_key',
  ],
  ['0011-agent-seats', 'drop table chat."agentSeats"'],
  [
    '0010-archive',
    `drop view chat."visitorOrArchived", chat."pageVisitOrArchived", chat."conversationOrArchived",
       chat."messageOrArchived", chat."assignmentOrArchived";
     drop table chat."archivedPageVisit", chat."archivedVisitor", chat."archivedAttachment", chat."archivedMessage",
       chat."archivedConversationTag", chat."archivedAssignment", chat."archivedRating", chat."archivedConversation"`,
  ],
  ['0009-first-responses', 'drop index chat.conversation_first_response'],
  ['0008-service-keys', 'drop table chat."serviceKey"'],
  ['0007-verified-external-ids', 'alter table chat.visitor drop column "verifiedExternalId"'],
  [
    '0006-single-sign-on',
    'drop table chat."usedIdToken"; alter table chat.agent drop column "oidcIssuer", drop column "oidcSubject"',
  ],
  ['0005-sign-in-addresses', 'drop table chat."signInAddress"'],
  ['0004-order-of-departments', 'alter table chat."widgetDepartment" drop column place'],
]

/** Brings the database back to where it was before a migration. */
async function goBackBefore(migration: string, { db }: Flowdesk): Promise<void> {
  for (const [name, statement] of undoings) {
    await sql.raw(statement).execute(db)
    await sql`delete from chat.migration where name = ${name}`.execute(db)
    if (name === migration) return
  }
  throw new Error(`nothing undoes the migration ${migration}`)
}

describe('a start on the database of an earlier release', () => {
  test('lets agents sign in by password and by single sign-on', async () => {
    const provider = await startIdentityProvider()
    onTestFinished(() => provider.close())
    const own = await openFlowdesk()
    onTestFinished(own.close)
    const { credentials } = await makeAgent(own)
    await goBackBefore('0006-single-sign-on', own)
    const later = await own.openSecondProcess({
      Oidc__Authority: provider.authority,
      Oidc__ClientId: provider.clientId,
    })
    onTestFinished(later.close)
    const signIn = async (sub: string) => {
      const idToken = await provider.createIdToken({ email: credentials.email, sub }, own.clock.now())
      return formatOutcome(await later.post('/v1/agent/auth/sso', { body: { idToken } }))
    }
    expect((await signInAgent(later, credentials)).agent.id).toEqual(expect.any(Number))
    expect([await signIn('maria'), await signIn('eve'), await signIn('maria')]).toEqual(['200', '401 SVC:1005', '200'])
  })

  test('keeps the message of a visitor in the waiting room', async () => {
    const settings = { Chat__MaxConcurrentConversations: '1' }
    const own = await openFlowdesk(settings)
    onTestFinished(own.close)
    const [first, second] = [await makeVisitor(own), await makeVisitor(own)]
    const id = await openConversationOf(first)
    expect(formatOutcome(await second.post('/v1/widget/conversations', {}))).toBe('503 SVC:3001')
    await goBackBefore('0017-waiting-messages', own)
    await sql`update chat."waitingEntry" set body = 'Where is my parcel?', "clientMessageId" = 'first-1'`.execute(
      own.app.resources.db,
    )
    const later = await own.openSecondProcess(settings)
    onTestFinished(later.close)
    const held = createTestVisitor(later, second.id, second.credential)
    await createTestVisitor(later, first.id, first.credential).post(`/v1/widget/conversations/${id}/close`)
    const { conversationId } = (await held.get('/v1/widget/conversations/waiting-room')).body.data
    expect(await readRowsAs(held, conversationId)).toMatchObject([{ body: 'Where is my parcel?' }])
    const again = await held.post(`/v1/widget/conversations/${conversationId}/messages`, {
      ...{ body: 'x', clientMessageId: 'first-1' },
    })
    expect(formatOutcome(again)).toBe('200')
  })

  test('indexes the conversations that exist, so that their words are found', async () => {
    const own = await openFlowdesk()
    onTestFinished(own.close)
    const id = await openConversationOf(await makeVisitor(own), { message: 'Where is my parcel?' })
    await goBackBefore('0019-message-search', own)
    own.clock.advance(600_000)
    const later = await own.openSecondProcess()
    onTestFinished(later.close)
    const { accessToken: token } = await signInAgent(later)
    const find = async () => (await later.get('/v1/agent/conversations?search=parcel', { token })).body.data.items
    expect(await find()).toEqual([])
    await later.runDueJobs()
    expect(await find()).toMatchObject([{ id }])
  })

  test('keeps the departments of a widget, ordered by id', async () => {
    const own = await openFlowdesk()
    onTestFinished(own.close)
    const { id: other } = await makeDepartment(own)
    const { id } = await makeWidget(own, { departmentIds: [other, 1] })
    await goBackBefore('0004-order-of-departments', own)
    const later = await own.openSecondProcess()
    onTestFinished(later.close)
    const { accessToken: token } = await signInAgent(later)
    const path = `/v1/admin/widgets/${id}`
    expect((await later.get(path, { token })).body.data.departmentIds).toEqual([1, other])
    const departmentIds = [other, 1]
    expect((await later.patch(path, { token, body: { departmentIds } })).body.data).toMatchObject({ departmentIds })
  })
})

describe('the parts that a process runs', () => {
  test.each([
    ['ticketing', '404 SVC:0005', '401 SVC:1001'],
    ['chat', '401 SVC:1001', '404 SVC:0005'],
    ['ticketing,chat', '401 SVC:1001', '401 SVC:1001'],
    ['worker', '404 SVC:0005', '404 SVC:0005'],
  ])('%s', async (Parts, chat, ticketing) => {
    const part = await flowdesk.openSecondProcess({ Parts })
    onTestFinished(part.close)
    expect(formatOutcome(await part.get('/v1/agent/me'))).toBe(chat)
    expect(formatOutcome(await part.get('/v1/dashboard/pools'))).toBe(ticketing)
    expect((await part.get('/')).status).toBe(Parts.includes('chat') ? 302 : 404)
    expect((await part.get('/openapi/v1.json')).status).toBe(200)
  })

  test('a process with one part has the routes of its surface only', async () => {
    const ofSurfaces = async (Parts: string) => {
      const part = await flowdesk.openSecondProcess({ Parts })
      onTestFinished(part.close)
      const { db } = part
      await db.updateTable('chat.agent').set({ isActive: false }).execute()
      const missing = await part.app.listSurfacesWithoutAdministrator()
      await db.updateTable('chat.agent').set({ isActive: true }).execute()
      return missing
    }
    expect(await ofSurfaces('ticketing')).toEqual([])
    expect(await ofSurfaces('chat')).toEqual(['console'])
    expect(await ofSurfaces('ticketing,chat')).toEqual(['console'])
  })

  test('an administrator is created only for a surface without one', async () => {
    const own = await openFlowdesk()
    onTestFinished(own.close)
    const person = { email: 'second@example.com', password: 'another horse battery' }
    expect(await own.app.createAdministrator(person)).toEqual([])
    await own.db.updateTable('chat.agent').set({ isActive: false }).execute()
    expect(await own.app.createAdministrator(person)).toEqual(['console'])
    await own.db.updateTable('ticketing.staff').set({ isActive: false }).execute()
    expect(await own.app.createAdministrator(person)).toEqual(['dashboard'])
    expect((await signInAgent(own, person)).agent).toMatchObject({ role: 'administrator' })
  })

  test('an administrator who cannot be created for one surface is created for none', async () => {
    const own = await openFlowdesk()
    onTestFinished(own.close)
    const [{ db }, inactive] = [own, { isActive: false }]
    await db.updateTable('chat.agent').set(inactive).execute()
    await db.updateTable('ticketing.staff').set(inactive).execute()
    await sql`alter table chat."departmentMember" rename to gone`.execute(db)
    const person = { email: 'second@example.com', password: 'another horse battery' }
    await expect(own.app.createAdministrator(person)).rejects.toThrow('departmentMember')
    expect(await own.app.listSurfacesWithoutAdministrator()).toEqual(['dashboard', 'console'])
  })

  test('one of several concurrent processes creates the administrator of both surfaces', async () => {
    const own = await openFlowdesk()
    onTestFinished(own.close)
    await own.db.updateTable('chat.agent').set({ isActive: false }).execute()
    await own.db.updateTable('ticketing.staff').set({ isActive: false }).execute()
    const others = [await own.openSecondProcess(), await own.openSecondProcess()]
    for (const { close } of others) onTestFinished(close)
    const passwords = ['the horse of one', 'the horse of two', 'the horse of three']
    const email = 'a@example.com'
    const made = await Promise.all(
      [own, ...others].map(({ app }, index) => app.createAdministrator({ email, password: passwords[index] ?? '' })),
    )
    const person = { email, password: passwords[made.findIndex((where) => where.length > 0)] ?? '' }
    expect((await signInAgent(own, person)).agent).toMatchObject({ email })
    expect((await own.signIn(person)).accessToken).toBeTypeOf('string')
    expect(made.filter((where) => where.length > 0)).toEqual([['dashboard', 'console']])
  })
})

describe('GET /', () => {
  test('302 to /console/, and so is /console', async () => {
    for (const path of ['/', '/console']) {
      const { status, headers } = await flowdesk.get(path)
      expect([status, headers['location']]).toEqual([302, '/console/'])
    }
  })

  test('/console/ and its deep links are pages that load scripts and styles of this server only', async () => {
    const deepLinks = ['conversations/1', 'history', 'account', 'admin/', 'admin/api-keys', 'sign-in', 'oidc']
    for (const path of ['', ...deepLinks]) {
      const { status, headers, text } = await flowdesk.get(`/console/${path}`)
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(headers).not.toHaveProperty('x-frame-options')
      const policy = String(headers['content-security-policy']).split('; ')
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self'")
      const nonce = /<meta property="csp-nonce" nonce="([\w-]{22})">/.exec(text)?.[1]
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
      expect(text).not.toMatch(/<script>|<style|style=| on\w+=/)
    }
  })

  test('every response has its own nonce', async () => {
    const read = async () => (await flowdesk.get('/console/')).headers['content-security-policy']
    expect(await read()).not.toBe(await read())
  })

  test('the files of /console/ never change under their names', async () => {
    const { text } = await flowdesk.get('/console/')
    const paths = [...text.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(paths.length).toBeGreaterThan(1)
    for (const path of paths) {
      const { status, headers } = await flowdesk.get(path)
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
      expect(headers['content-type']).toMatch(path.endsWith('.css') ? /^text\/css/ : /^text\/javascript/)
    }
    expect(formatOutcome(await flowdesk.get('/console/assets/missing.js'))).toBe('404 SVC:0005')
  })

  test('another method is 405', async () => {
    expect(formatOutcome(await flowdesk.post('/'))).toBe('405 SVC:0006')
  })
})

describe('Embedding:AllowedFrameAncestors', () => {
  const below = [
    ['GET', '/console', 302],
    ['GET', '/console/', 200],
    ['HEAD', '/console/', 200],
    ['GET', '/console/?embed=1', 200],
    ['GET', '/console/oidc?code=x&state=y', 200],
    ['GET', '/console/oidc/', 404],
    ['POST', '/console/sso', 405],
    ['GET', '/console/nothing', 404],
    ['PUT', '/console', 405],
    ['POST', '/console/', 405],
  ] as const
  const policyOf = async (at: Flowdesk, method: 'GET' | 'HEAD' | 'PUT' | 'POST', url: string) => {
    const { statusCode, headers } = await at.app.http.app.inject({ method, url })
    expect(headers).not.toHaveProperty('x-frame-options')
    const policy = String(headers['content-security-policy'])
    return [statusCode, policy.replace(/'nonce-[^']+'/, "'nonce'")] as const
  }

  test('adds frame-ancestors to every response below /console, and to no other', async () => {
    const framed = await flowdesk.openSecondProcess({
      Embedding__AllowedFrameAncestors: 'https://a.example/,http://B.example:8080',
    })
    onTestFinished(framed.close)
    for (const [method, url, status] of below) {
      const [unset, policy] = await policyOf(flowdesk, method, url)
      expect([unset, policy]).toEqual([status, expect.not.stringContaining('frame-ancestors')])
      const added = "; frame-ancestors 'self' https://a.example http://b.example:8080"
      expect(await policyOf(framed, method, url)).toEqual([status, policy + added])
    }
    for (const url of ['/', '/consoles', '/docs/api', '/health/live'])
      expect(await policyOf(framed, 'GET', url)).toEqual(await policyOf(flowdesk, 'GET', url))
  })
})
