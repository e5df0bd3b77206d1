import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { listRuns, makeRule, rulesPath } from '../support/automation.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { startMailServer } from '../support/mail-server.ts'
import { makeSignedInPerson, makeStaffMember } from '../support/people.ts'

const MINUTE_MS = 60_000

let flowdesk: Flowdesk
let apiToken: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  apiToken = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())
beforeEach(async () => {
  const { db } = flowdesk
  await db.deleteFrom('ticketing.automationRule').execute()
  // Completes the tickets of earlier tests, so that scans do not read them.
  await db.updateTable('ticketing.ticket').set({ completedAt: new Date().toISOString(), statusId: 6 }).execute()
  await flowdesk.runDueJobs()
})

const readTicket = async (id: number) =>
  (await flowdesk.get(`/v1/dashboard/tickets/${id}`, { token: await flowdesk.adminToken() })).body.data

/** Creates a ticket and runs the rules. */
async function makeTicket(more: Readonly<Record<string, unknown>> = {}) {
  const ticket = await flowdesk.makeTicket(apiToken, more)
  await flowdesk.runDueJobs()
  return ticket
}

async function changeTicket(id: number, change: Readonly<Record<string, unknown>>) {
  await flowdesk.changeTicket(id, change)
  await flowdesk.runDueJobs()
}

async function reply(id: number, content = 'Any news?') {
  await flowdesk.post(`/v1/integration/tickets/${id}/messages`, { token: apiToken, body: { content } })
  await flowdesk.runDueJobs()
}

async function passMinutes(minutes: number) {
  flowdesk.clock.advance(minutes * MINUTE_MS)
  await flowdesk.runDueJobs()
}

const runCount = async ({ id }: { readonly id: number }): Promise<number> => (await listRuns(flowdesk, id)).length

describe('triggers', () => {
  test('a rule for new tickets acts on each new ticket that meets its condition', async () => {
    const rule = await makeRule(flowdesk, {
      condition: { field: 'subject', operator: 'contains', value: 'INVOICE' },
      actions: [{ type: 'change_status', ticketStatusId: 2 }],
    })
    const invoice = await makeTicket({ subject: 'My invoice' })
    const other = await makeTicket({ subject: 'My parcel' })
    expect((await readTicket(invoice.id)).ticketStatusId).toBe(2)
    expect((await readTicket(other.id)).ticketStatusId).toBe(1)
    expect(await listRuns(flowdesk, rule.id)).toMatchObject([
      {
        ...{ ruleId: rule.id, ticketId: invoice.id, trigger: 'ticket_created', depth: 1, outcome: 'succeeded' },
        actions: [{ type: 'change_status', outcome: 'performed', reason: null, message: null }],
      },
    ])
  })

  test('a rule acts once on each of many tickets that are accepted at the same time', async () => {
    const rule = await makeRule(flowdesk)
    const body = { poolId: 1, subject: 'Hello' }
    const post = () => flowdesk.post('/v1/integration/tickets', { token: apiToken, body })
    await Promise.all(Array.from({ length: 120 }, post))
    await flowdesk.runDueJobs()
    const { body: runs } = await flowdesk.get(`${rulesPath}/${rule.id}/runs`, { token: await flowdesk.adminToken() })
    expect(runs.data.totalCount).toBe(120)
    const pageOf = async (page: number) =>
      (
        await flowdesk.get(`${rulesPath}/${rule.id}/runs?pageSize=50&page=${page}`, {
          token: await flowdesk.adminToken(),
        })
      ).body.data
    const pages = [await pageOf(1), await pageOf(2), await pageOf(3), await pageOf(4)]
    expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 20, 0])
    expect(pages.map(({ totalPages }) => totalPages)).toEqual([3, 3, 3, 3])
    const ids: number[] = pages.flatMap(({ items }) => items.map(({ id }: { id: number }) => id))
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one))
  })

  test('rules for a change of status, an assignment and a reply act after these events only', async () => {
    const { id: ticketId } = await makeTicket()
    const { id: userId } = await makeStaffMember(flowdesk, { poolIds: [1] })
    const triggers = ['status_changed', 'assigned', 'customer_replied'] as const
    const rules = await Promise.all(triggers.map((trigger) => makeRule(flowdesk, { trigger })))
    const counts = () => Promise.all(rules.map(runCount))

    await changeTicket(ticketId, { subject: 'Renamed', ticketStatusId: 1 })
    expect(await counts()).toEqual([0, 0, 0])
    await changeTicket(ticketId, { ticketStatusId: 2 })
    expect(await counts()).toEqual([1, 0, 0])
    await flowdesk.post(`/v1/dashboard/tickets/${ticketId}/assign`, {
      token: await flowdesk.adminToken(),
      body: { userId },
    })
    await flowdesk.runDueJobs()
    expect(await counts()).toEqual([1, 1, 0])
    await reply(ticketId)
    expect(await counts()).toEqual([1, 1, 1])
  })

  test('a reply by staff is not a reply of the customer', async () => {
    const { id } = await makeTicket()
    const rule = await makeRule(flowdesk, { trigger: 'customer_replied' })
    const body = { content: 'We are on it.', visibility: 'public' }
    await flowdesk.post(`/v1/dashboard/tickets/${id}/messages`, { token: await flowdesk.adminToken(), body })
    await flowdesk.runDueJobs()
    expect(await runCount(rule)).toBe(0)
  })

  test('a disabled rule does nothing', async () => {
    const rule = await makeRule(flowdesk)
    await flowdesk.post(`${rulesPath}/${rule.id}/disable`, { token: await flowdesk.adminToken() })
    await makeTicket()
    expect(await runCount(rule)).toBe(0)
    await flowdesk.post(`${rulesPath}/${rule.id}/enable`, { token: await flowdesk.adminToken() })
    await makeTicket()
    expect(await runCount(rule)).toBe(1)
  })
})

describe('scheduled rules', () => {
  test('act once a minute on the open tickets whose time has come', async () => {
    const rule = await makeRule(flowdesk, {
      trigger: 'scheduled',
      condition: { field: 'minutesSinceCreated', operator: 'gt', value: 10 },
      actions: [{ type: 'change_status', ticketStatusId: 4 }],
    })
    const [open, completed] = [await makeTicket(), await makeTicket()]
    await changeTicket(completed.id, { ticketStatusId: 6 })
    await passMinutes(5)
    expect((await readTicket(open.id)).ticketStatusId).toBe(1)
    await passMinutes(6)
    expect((await readTicket(open.id)).ticketStatusId).toBe(4)
    expect(await listRuns(flowdesk, rule.id)).toMatchObject([{ ticketId: open.id, trigger: 'scheduled', depth: 1 }])
  })

  test.each<[string, (ticketId: number, ruleId: number) => Promise<unknown>]>([
    ['a ticket that was completed', (ticketId) => flowdesk.changeTicket(ticketId, { ticketStatusId: 6 })],
    ['a ticket that no longer meets the condition', (ticketId) => flowdesk.changeTicket(ticketId, { priority: 'low' })],
    [
      'a ticket that does not meet the new condition of the rule',
      async (_ticketId, ruleId) => {
        const condition = { field: 'priority', operator: 'eq', value: 'urgent' }
        await flowdesk.patch(`${rulesPath}/${ruleId}`, { token: await flowdesk.adminToken(), body: { condition } })
      },
    ],
  ])('do not act on %s since the scan read it', async (_what, act) => {
    const condition = { field: 'priority', operator: 'eq', value: 'high' }
    const rule = await makeRule(flowdesk, { trigger: 'scheduled', condition })
    const [first, second] = [await makeTicket({ priority: 'high' }), await makeTicket({ priority: 'high' })]
    const locks = 'select 1 from ticketing."ticketActivity" where "ticketId" = $1 for update'
    const held = await flowdesk.holdLock(locks, [first.id])
    flowdesk.clock.advance(MINUTE_MS)
    const scanning = flowdesk.runDueJobs()
    await held.waitForWaiters(1)
    await act(second.id, rule.id)
    await held.release()
    await scanning
    expect((await listRuns(flowdesk, rule.id)).some(({ ticketId }) => ticketId === second.id)).toBe(false)
  })

  test('see how long ago the customer and staff have replied', async () => {
    const silent = await makeRule(flowdesk, {
      trigger: 'scheduled',
      condition: {
        op: 'and',
        children: [
          { field: 'minutesSinceLastAgentReply', operator: 'gt', value: 60 },
          { field: 'minutesSinceLastCustomerReply', operator: 'isNotSet' },
        ],
      },
    })
    const unanswered = await makeRule(flowdesk, {
      trigger: 'scheduled',
      condition: {
        op: 'and',
        children: [
          { field: 'minutesSinceLastCustomerReply', operator: 'gt', value: 60 },
          { field: 'minutesSinceLastAgentReply', operator: 'isNotSet' },
          { field: 'messageCount', operator: 'eq', value: 1 },
        ],
      },
    })
    const [answered, asked, noted] = [await makeTicket(), await makeTicket(), await makeTicket()]
    const post = async (id: number, visibility: string) =>
      flowdesk.post(`/v1/dashboard/tickets/${id}/messages`, {
        token: await flowdesk.adminToken(),
        body: { content: 'Hello', visibility },
      })
    await post(answered.id, 'public')
    await reply(asked.id)
    await post(noted.id, 'internal')
    await passMinutes(59)
    expect([await runCount(silent), await runCount(unanswered)]).toEqual([0, 0])
    await passMinutes(2)
    expect(await listRuns(flowdesk, silent.id)).toMatchObject([{ ticketId: answered.id }])
    expect(await listRuns(flowdesk, unanswered.id)).toMatchObject([{ ticketId: asked.id }])
  })

  test('visit more tickets than one page holds', async () => {
    const { db } = flowdesk
    const first = await makeTicket()
    const row = await db.selectFrom('ticketing.ticket').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow()
    // Descriptions are read in pages of 100.
    const ids = Array.from({ length: 150 }, (_, index) => first.id + 1_000_000 + index)
    const toTrackingKey = (id: number) => String(id).padStart(26, '0')
    for (const id of ids) {
      await db
        .insertInto('ticketing.ticket')
        .values({ ...row, id, trackingKey: toTrackingKey(id), description: 'Late' })
        .execute()
      await db
        .insertInto('ticketing.ticketActivity')
        .values({ ticketId: id, updatedAt: row.createdAt, version: 1 })
        .execute()
    }
    const condition = { field: 'description', operator: 'eq', value: 'late' }
    const rule = await makeRule(flowdesk, { trigger: 'scheduled', condition })
    await passMinutes(1)
    const runs = await db
      .selectFrom('ticketing.automationRun')
      .select('ticketId')
      .where('ruleId', '=', rule.id)
      .orderBy('id')
      .execute()
    expect(runs.map(({ ticketId }) => ticketId)).toEqual(ids)
  })
})

describe('order and suppression', () => {
  test('a rule sees what the rules before it have changed', async () => {
    const condition = { field: 'priority', operator: 'eq', value: 'urgent' }
    const second = await makeRule(flowdesk, { position: 20, condition })
    const first = await makeRule(flowdesk, { position: 10, actions: [{ type: 'escalate', raisePriority: true }] })
    const before = await makeRule(flowdesk, { position: 5, condition })
    await makeTicket({ priority: 'high' })
    expect([await runCount(before), await runCount(first), await runCount(second)]).toEqual([0, 1, 1])
  })

  test('a rule is skipped without a trace on a ticket on which it acted within 24 hours', async () => {
    const rule = await makeRule(flowdesk, { trigger: 'customer_replied' })
    const [one, other] = [await makeTicket(), await makeTicket()]
    await reply(one.id)
    await reply(one.id)
    await passMinutes(1439)
    await reply(one.id)
    expect(await runCount(rule)).toBe(1)
    await reply(other.id)
    expect(await runCount(rule)).toBe(2)
    await passMinutes(1)
    await reply(one.id)
    expect(await runCount(rule)).toBe(3)
  })

  test('two workers that handle events of one ticket at the same time let a rule act once', async () => {
    const second = await flowdesk.openSecondProcess()
    onTestFinished(second.close)
    const { id } = await makeTicket()
    const rule = await makeRule(flowdesk, { trigger: 'customer_replied' })
    const post = () =>
      flowdesk.post(`/v1/integration/tickets/${id}/messages`, { token: apiToken, body: { content: 'News?' } })
    await Promise.all(Array.from({ length: 10 }, post))
    await Promise.all([flowdesk.runDueJobs(), second.runDueJobs()])
    expect(await runCount(rule)).toBe(1)
  })

  test('the dry run shows which tickets are suppressed', async () => {
    const rule = await makeRule(flowdesk, { condition: { field: 'subject', operator: 'eq', value: 'Suppressed' } })
    const { id } = await makeTicket({ subject: 'Suppressed' })
    const { body } = await flowdesk.post(`${rulesPath}/${rule.id}/test`, {
      token: await flowdesk.adminToken(),
      body: {},
    })
    expect(body.data.items).toMatchObject([{ id, isSuppressed: true }])
  })

  test('a chain of rules ends after five', async () => {
    const endless = await openFlowdesk({ Automation__SuppressionMinutes: '0' })
    onTestFinished(endless.close)
    const rules = [
      {
        condition: { field: 'status', operator: 'eq', value: 2 },
        actions: [{ type: 'change_status', ticketStatusId: 3 }],
      },
      {
        condition: { field: 'status', operator: 'eq', value: 3 },
        actions: [{ type: 'change_status', ticketStatusId: 2 }],
      },
    ]
    const [one, other] = await Promise.all(
      rules.map((rule) => makeRule(endless, { trigger: 'status_changed', ...rule })),
    )
    const { id } = await endless.makeTicket((await endless.makeToken()).token)
    await endless.changeTicket(id, { ticketStatusId: 2 })
    await endless.runDueJobs()
    const runs = [...(await listRuns(endless, one?.id ?? 0)), ...(await listRuns(endless, other?.id ?? 0))]
    expect(runs.map(({ depth }) => depth).sort()).toEqual([1, 2, 3, 4, 5])
  })
})

describe('actions', () => {
  test('changes appear in the history of the ticket, with the rule as their actor', async () => {
    const rule = await makeRule(flowdesk, { actions: [{ type: 'escalate', raisePriority: true }] })
    const { id } = await makeTicket({ priority: 'low' })
    expect((await readTicket(id)).priority).toBe('normal')
    const history = await flowdesk.db
      .selectFrom('ticketing.ticketHistory')
      .selectAll()
      .where('ticketId', '=', id)
      .execute()
    expect(history).toMatchObject([{ actorKind: 'rule', actorId: rule.id }])
  })

  test('escalate and reassign hand a ticket over', async () => {
    const pool = await flowdesk.makePool()
    const { id: userId } = await makeStaffMember(flowdesk, { poolIds: [pool.id] })
    const isNamed = (value: string) => ({ field: 'subject', operator: 'eq', value })
    await makeRule(flowdesk, {
      condition: isNamed('Escalate'),
      actions: [{ type: 'escalate', poolId: pool.id, userId, raisePriority: true }],
    })
    await makeRule(flowdesk, {
      condition: isNamed('Reassign'),
      actions: [{ type: 'reassign', poolId: pool.id, userId }],
    })
    const escalated = await makeTicket({ subject: 'Escalate', priority: 'urgent' })
    const reassigned = await makeTicket({ subject: 'Reassign', priority: 'low' })
    expect(await readTicket(escalated.id)).toMatchObject({
      poolId: pool.id,
      assigneeUserId: userId,
      priority: 'urgent',
    })
    expect(await readTicket(reassigned.id)).toMatchObject({ poolId: pool.id, assigneeUserId: userId, priority: 'low' })
  })

  test('a rule whose pool an earlier release deleted is logged as failed, and the others still act', async () => {
    const pool = await flowdesk.makePool()
    const broken = await makeRule(flowdesk, {
      actions: [
        { type: 'reassign', poolId: pool.id },
        { type: 'log', message: 'Still here' },
      ],
    })
    const healthy = await makeRule(flowdesk, { actions: [{ type: 'change_status', ticketStatusId: 2 }] })
    await flowdesk.db.deleteFrom('ticketing.pool').where('id', '=', pool.id).execute()
    const { id } = await makeTicket()
    expect(await listRuns(flowdesk, broken.id)).toMatchObject([
      {
        outcome: 'failed',
        actions: [
          { type: 'reassign', outcome: 'failed', reason: 'pool_unknown' },
          { type: 'log', outcome: 'performed', reason: null, message: 'Still here' },
        ],
      },
    ])
    expect(await listRuns(flowdesk, healthy.id)).toMatchObject([{ outcome: 'succeeded' }])
    expect((await readTicket(id)).ticketStatusId).toBe(2)
    const german = await flowdesk.get(`${rulesPath}/${broken.id}/runs`, {
      token: await flowdesk.adminToken(),
      headers: { 'accept-language': 'de' },
    })
    expect(german.body.data.items[0].actions[0].message).toContain('Den Pool gibt es nicht')
  })

  test('a person who cannot see the pool, and a completed ticket, make an action fail', async () => {
    const { id: userId } = await makeStaffMember(flowdesk)
    const { id: ticketId } = await makeTicket()
    const rule = await makeRule(flowdesk, {
      trigger: 'status_changed',
      actions: [
        { type: 'reassign', userId },
        { type: 'change_status', ticketStatusId: 2 },
      ],
    })
    await changeTicket(ticketId, { ticketStatusId: 6 })
    expect((await listRuns(flowdesk, rule.id))[0]?.actions.map(({ reason }) => reason)).toEqual([
      'assignee_not_possible',
      'status_not_possible',
    ])
  })

  test('notify reaches the people or the members of the pool', async () => {
    const pool = await flowdesk.makePool()
    const member = await makeSignedInPerson(flowdesk, { poolIds: [pool.id] })
    const named = await makeSignedInPerson(flowdesk)
    await makeRule(flowdesk, {
      actions: [
        { type: 'notify', poolId: pool.id, message: 'For the pool' },
        { type: 'notify', userIds: [named.id], message: 'For you' },
      ],
    })
    const { id } = await makeTicket()
    const list = async (person: { readonly token: string }) =>
      (await flowdesk.get('/v1/dashboard/notifications', { token: person.token })).body.data.items
    expect(await list(member)).toMatchObject([{ kind: 'automation_rule', message: 'For the pool', ticketId: id }])
    expect(await list(named)).toMatchObject([{ kind: 'automation_rule', message: 'For you', ticketId: id }])
  })

  test('notify is skipped if the person is no longer active', async () => {
    const person = await makeStaffMember(flowdesk)
    const rule = await makeRule(flowdesk, { actions: [{ type: 'notify', userIds: [person.id], message: 'For you' }] })
    const body = { isActive: false }
    await flowdesk.patch(`/v1/dashboard/users/${person.id}`, { token: await flowdesk.adminToken(), body })
    await makeTicket()
    expect(await listRuns(flowdesk, rule.id)).toMatchObject([
      { actions: [{ type: 'notify', outcome: 'skipped', reason: 'no_recipient' }] },
    ])
  })

  test('send_email is skipped while e-mail is off, with an entry in the run log', async () => {
    const rule = await makeRule(flowdesk, {
      actions: [{ type: 'send_email', to: 'requester', subject: 'Hello', body: 'Hello' }],
    })
    await makeTicket({ requesterEmailAddress: 'maria@example.com' })
    expect(await listRuns(flowdesk, rule.id)).toMatchObject([
      { outcome: 'succeeded', actions: [{ type: 'send_email', outcome: 'skipped', reason: 'email_off' }] },
    ])
  })

  test('send_email reaches the requester, the assignee or an address', async () => {
    const mails = await startMailServer()
    const mailing = await openFlowdesk({
      Smtp__Host: '127.0.0.1',
      Smtp__Port: String(mails.port),
      Email__WelcomeEnabled: 'false',
    })
    onTestFinished(async () => {
      await mailing.close()
      await mails.close()
    })
    const [requester, address] = ['maria@example.com', 'desk@example.com']
    const rule = await makeRule(mailing, {
      actions: ['requester', 'assignee', address].map((to) => ({
        type: 'send_email',
        to,
        subject: 'Hello',
        body: 'We are on it.',
      })),
    })
    await mailing.makeTicket((await mailing.makeToken()).token, { requesterEmailAddress: requester })
    await mailing.runDueJobs()
    expect((await listRuns(mailing, rule.id))[0]?.actions.map(({ reason }) => reason)).toEqual([
      null,
      'no_recipient',
      null,
    ])
    // The mails are sent at the same time, so either may arrive first.
    expect(mails.received.flatMap(({ to }) => to).toSorted()).toEqual([address, requester])
  })
})

test('old entries of the run log and of suppressions are deleted', async () => {
  const rule = await makeRule(flowdesk)
  await makeTicket()
  expect(await runCount(rule)).toBe(1)
  await passMinutes(91 * 24 * 60)
  expect(await runCount(rule)).toBe(0)
  const { db } = flowdesk
  const left = db.selectFrom('ticketing.automationSuppression').select('ticketId').where('ruleId', '=', rule.id)
  expect(await left.execute()).toEqual([])
})
