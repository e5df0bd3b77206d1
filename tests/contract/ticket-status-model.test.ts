import { createHmac, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeStaffMember } from '../support/people.ts'

const path = '/v1/dashboard/tickets'
const SECRET = 'the secret of the mail provider'
const HOUR_MS = 3600_000
const COMPLETE_AFTER_HOURS = 72

const [NEW, OPEN, PENDING, ON_HOLD, RESOLVED, COMPLETED, CANCELLED] = [1, 2, 3, 4, 5, 6, 7]

let flowdesk: Flowdesk
let token: string
let apiToken: string
let memberId: number

beforeAll(async () => {
  flowdesk = await openFlowdesk({ Email__InboundSecret: SECRET })
  token = await flowdesk.adminToken()
  apiToken = (await flowdesk.makeToken()).token
  memberId = (await makeStaffMember(flowdesk, { poolIds: [1] })).id
})
afterAll(() => flowdesk.close())

/** The ticket as the rules of the statuses describe it. */
interface Model {
  status: number
  assignee: number | null
  /** How many hours the ticket has been resolved. */
  resolvedHours: number
  /** How often a message has continued in a child. */
  generation: number
}

interface Step {
  readonly title: string
  /** Changes the model; returns whether the server accepts the step. */
  readonly expect: (model: Model) => boolean
  /** Returns the status of the response, and the ticket that it names. */
  readonly run: (ticket: { id: number; trackingKey: string }) => Promise<{ status: number; ticketId: number }>
}

const isTerminal = (status: number): boolean => status === COMPLETED || status === CANCELLED

function continueInChild(model: Model): void {
  Object.assign(model, { status: NEW, assignee: null, resolvedHours: 0, generation: model.generation + 1 })
}

function expectRequesterMessage(model: Model): boolean {
  if (isTerminal(model.status)) continueInChild(model)
  else if ([PENDING, ON_HOLD, RESOLVED].includes(model.status)) Object.assign(model, { status: OPEN, resolvedHours: 0 })
  return true
}

const moveTo = (to: number): Step => ({
  title: `staff set status ${to}`,
  expect(model) {
    if (model.status === to) return true
    if (isTerminal(model.status) || to === NEW) return false
    Object.assign(model, { status: to, resolvedHours: 0 })
    return true
  },
  async run({ id }) {
    const { status } = await flowdesk.patch(`${path}/${id}`, { token, body: { ticketStatusId: to } })
    return { status, ticketId: id }
  },
})

const assignTo = (isAssigned: boolean): Step => ({
  title: isAssigned ? 'staff assign the ticket' : 'staff take the assignee away',
  expect(model) {
    const isNew = model.status === NEW && isAssigned
    Object.assign(model, { assignee: isAssigned ? memberId : null, status: isNew ? OPEN : model.status })
    return true
  },
  async run({ id }) {
    const body = { userId: isAssigned ? memberId : null }
    const { status } = await flowdesk.post(`${path}/${id}/assign`, { token, body })
    return { status, ticketId: id }
  },
})

const reply: Step = {
  title: 'staff reply',
  expect(model) {
    if (isTerminal(model.status)) continueInChild(model)
    else if (model.status === NEW) model.status = OPEN
    return true
  },
  async run({ id }) {
    const { status, body } = await flowdesk.post(`${path}/${id}/messages`, { token, body: { content: 'Hello' } })
    return { status, ticketId: body.data.ticketId }
  },
}

const note: Step = {
  title: 'staff write a note',
  expect: () => true,
  async run({ id }) {
    const body = { content: 'Hello', visibility: 'internal' }
    const { status } = await flowdesk.post(`${path}/${id}/messages`, { token, body })
    return { status, ticketId: id }
  },
}

const integratorMessage: Step = {
  title: 'the requester writes through another system',
  expect: expectRequesterMessage,
  async run({ id }) {
    const url = `/v1/integration/tickets/${id}/messages`
    const { status, body } = await flowdesk.post(url, { token: apiToken, body: { content: 'Hello' } })
    return { status, ticketId: body.data.ticketId }
  },
}

const mail: Step = {
  title: 'the requester writes a mail',
  expect: expectRequesterMessage,
  async run({ trackingKey }) {
    const body = JSON.stringify({
      ...{
        from: 'maria@example.com',
        to: [`reply+${trackingKey}@example.org`],
        subject: 'Re: The lift',
        text: 'Hello',
      },
      messageId: `<${randomUUID()}@example.com>`,
    })
    const timestamp = String(Math.floor(flowdesk.clock.now().getTime() / 1000))
    const signature = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': `sha256=${signature}`,
    }
    const answer = await flowdesk.post('/v1/integration/inbound-email/webhook', { body, headers })
    return { status: answer.status, ticketId: answer.body.data.ticketId }
  },
}

const wait = (hours: number): Step => ({
  title: `${hours} hours pass`,
  expect(model) {
    if (model.status !== RESOLVED) return true
    model.resolvedHours += hours
    if (model.resolvedHours >= COMPLETE_AFTER_HOURS) model.status = COMPLETED
    return true
  },
  async run({ id }) {
    flowdesk.clock.advance(hours * HOUR_MS)
    token = await flowdesk.adminToken()
    await flowdesk.runDueJobs()
    return { status: 200, ticketId: id }
  },
})

const steps = fc.oneof(
  fc.integer({ min: NEW, max: CANCELLED }).map(moveTo),
  fc.boolean().map(assignTo),
  fc.constantFrom(reply, note, integratorMessage, mail),
  fc.constantFrom(1, 30, 71, 72, 100).map(wait),
)

async function compare(sequence: readonly Step[]): Promise<void> {
  const made = { poolId: 1, subject: 'The lift', requesterEmailAddress: 'maria@example.com' }
  let { id, trackingKey } = await flowdesk.makeTicket(apiToken, made)
  const model: Model = { status: NEW, assignee: null, resolvedHours: 0, generation: 0 }
  for (const [index, step] of sequence.entries()) {
    const { generation } = model
    const isAccepted = step.expect(model)
    const { status, ticketId } = await step.run({ id, trackingKey })
    const told = sequence.slice(0, index + 1).map(({ title }) => title)
    expect([told, status < 300 ? true : status]).toEqual([told, isAccepted ? true : 422])
    expect([told, ticketId !== id]).toEqual([told, model.generation !== generation])
    const parentTicketId = ticketId === id ? expect.anything() : id
    const { data } = (await flowdesk.get(`${path}/${ticketId}`, { token })).body
    if (ticketId !== id) expect(data.parentTicketId).toEqual(parentTicketId)
    ;({ id, trackingKey } = data)
    expect([told, data]).toMatchObject([
      told,
      {
        ticketStatusId: model.status,
        ticketSubStatusId: model.status * 100,
        assigneeUserId: model.assignee,
        completedAt: isTerminal(model.status) ? expect.any(String) : null,
      },
    ])
  }
}

test('any sequence of acts of staff, messages of requesters and time follows the rules of the statuses', async () => {
  const sequences = fc.array(steps, { minLength: 1, maxLength: 12 })
  await fc.assert(fc.asyncProperty(sequences, compare), { numRuns: 120 })
})
