import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeDepartment, makeSignedInAgent, makeWidget } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeVisitor, openConversationOf, type TestVisitor } from '../support/visitors.ts'

const QUIET_MS = 10_000
const CHECK_MS = 5000

let flowdesk: Flowdesk
/** The department and the widget of the conversations of one test, and an agent who sees only this department. */
let departmentId: number
let widget: string
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk({ RateLimits__ConversationCreate__Permits: '1000000' })
  flowdesk.clock.stop()
})
afterAll(() => flowdesk.close())

beforeEach(async () => {
  departmentId = (await makeDepartment(flowdesk)).id
  widget = (await makeWidget(flowdesk, { departmentIds: [departmentId] })).key
  token = (await makeSignedInAgent(flowdesk, { departmentIds: [departmentId] })).token
})

interface Talk {
  readonly id: string
  readonly visitor: TestVisitor
}

async function open(message: string, profile: Readonly<Record<string, unknown>> = {}): Promise<Talk> {
  const visitor = await makeVisitor(flowdesk, { widget, ...profile })
  return { visitor, id: await openConversationOf(visitor, { message, clientMessageId: randomUUID() }) }
}

/** Lets the conversations be quiet long enough, and indexes them. */
async function index(): Promise<void> {
  flowdesk.clock.advance(QUIET_MS + CHECK_MS)
  await flowdesk.runDueJobs()
}

async function find(search: string, more = '', as = token): Promise<string[]> {
  const path = `/v1/agent/conversations?pageSize=100&search=${encodeURIComponent(search)}${more}`
  const { body } = await flowdesk.get(path, { token: as })
  return body.data.items.map(({ id }: { id: string }) => id)
}

test('a conversation is found by a word of its messages', async () => {
  const { id } = await open('Where is my parcel?')
  await index()
  expect(await find('parcel')).toEqual([id])
  expect(await find('invoice')).toEqual([])
})
