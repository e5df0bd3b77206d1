import { expect, test, vi } from 'vitest'
import { queryRows } from '../support/copied-database.ts'
import { seededAdministrator } from '../support/database-server.ts'
import {
  countEscalationJobs,
  expireEscalationLeases,
  type OpenedConversation,
  openConversationWithFile,
  quickTick,
  readEscalation,
  requestEscalation,
} from '../support/escalation-programs.ts'
import { findFreePort } from '../support/free-port.ts'
import { holdWrite, type WriteHoldPoint } from '../support/held-write.ts'
import { createApiToken, signIn } from '../support/network-client.ts'
import { createFolder, createMigratedDatabase, type Program, startFlowdesk } from '../support/process.ts'

vi.setConfig({ testTimeout: 900_000 })

const conversationChange = (column: string): WriteHoldPoint => ({
  table: 'chat.conversation',
  event: 'update',
  when: `new."${column}" is distinct from old."${column}"`,
})

const jobInsertion = (handler: string): WriteHoldPoint => ({
  table: 'platform.job',
  event: 'insert',
  when: `new.handler = '${handler}'`,
})

const jobStart = (handler: string): WriteHoldPoint => ({
  table: 'platform.job',
  event: 'update',
  when: `new.handler = '${handler}' and new.attempts > old.attempts`,
})

const jobEnd = (handler: string): WriteHoldPoint => ({
  table: 'platform.job',
  event: 'delete',
  when: `old.handler = '${handler}'`,
})

const insertion = (table: string, when = 'true'): WriteHoldPoint => ({ table, event: 'insert', when })

const attachmentChange = (state: string): WriteHoldPoint => ({
  table: 'ticketing.attachment',
  event: 'update',
  when: `new.state = '${state}'`,
})

/** The writes of ticketing while a conversation with a file becomes a ticket, in their order. */
const ticketingSteps: readonly (readonly [step: string, ...stops: WriteHoldPoint[]])[] = [
  ['the ticket is written', insertion('ticketing.ticket')],
  ['the upload of a file is written', insertion('ticketing.attachment')],
  ['the message with the file is claimed', insertion('ticketing."messageClaim"')],
  ['the upload is reserved for its message', attachmentChange('spent')],
  ['the message with the file is written', insertion('ticketing.message')],
]

/**
 * All writes while a conversation with a file becomes a ticket, in their order. A kill between two of them leaves the
 * same data as a kill at the second one.
 */
const allSteps: readonly (readonly [step: string, ...stops: WriteHoldPoint[]])[] = [
  ['the request of the agent is written', conversationChange('escalationStatus')],
  ['the schedule inserts the job', jobInsertion('escalation.advance')],
  ['the job starts', jobStart('escalation.advance')],
  ['the attempt is marked', conversationChange('escalationAttemptedAt')],
  ...ticketingSteps.slice(0, 1),
  ['the tracking key is written', conversationChange('escalationTrackingKey')],
  ['the job for the files is inserted with the tracking key', jobInsertion('escalation.copyFiles')],
  ['the ticket id is written', conversationChange('escalationTicketId')],
  ['the TicketOpened message is written with the ticket id', insertion('chat.message', `new.kind = 'TicketOpened'`)],
  ['the job ends', jobEnd('escalation.advance')],
  ['the job for the files starts', jobStart('escalation.copyFiles')],
  ...ticketingSteps.slice(1),
  ['the job for the files ends', jobEnd('escalation.copyFiles')],
  [
    'the tracking key is written, and again before it is written after a search',
    ...[conversationChange('escalationTrackingKey'), conversationChange('escalationTrackingKey')],
  ],
]

interface Databases {
  readonly chat: string
  readonly ticketing: string
}

/** Starts the program that is killed, each time with the same settings. */
type Start = () => Promise<Program>

interface KilledEscalation {
  readonly databases: Databases
  readonly start: Start
  /** Returns the URL of the chat that a program serves, or of the chat that it is not part of. */
  readonly chatUrlOf: (program: Program) => Promise<string>
}

/** Lets what a killed process has claimed expire, which otherwise takes minutes. */
async function expireLeases({ chat, ticketing }: Databases): Promise<void> {
  await expireEscalationLeases(chat)
  const past = new Date(Date.now() - 120_000).toISOString()
  await queryRows(ticketing, `update ticketing."messageClaim" set "claimedAt" = '${past}'`)
}

/** Returns the tickets of a conversation, its TicketOpened messages, and the files on its tickets. */
async function readTraces({ chat, ticketing }: Databases, id: string) {
  const tickets = await queryRows(
    ticketing,
    `select id::integer from ticketing.ticket where description like '%${id}%'`,
  )
  const opened = await queryRows(
    chat,
    `select 1 from chat.message where kind = 'TicketOpened' and "conversationId" = '${id}'`,
  )
  const files = await queryRows(
    ticketing,
    `select "fileName" from ticketing.message
      join ticketing.ticket on ticket.id = message."ticketId"
      left join ticketing."messageAttachment" on "messageAttachment"."messageId" = message.id
      left join ticketing.attachment on attachment.id = "messageAttachment"."attachmentId"
    where description like '%${id}%'`,
  )
  return {
    ticketIds: tickets.map((ticket) => ticket['id']),
    openedCount: opened.length,
    files: files.map(({ fileName }) => fileName),
  }
}

/** Waits until the conversation is a ticket with its file. */
async function waitForTicket(url: string, conversation: OpenedConversation, { chat }: Databases): Promise<void> {
  const patience = { timeout: 120_000, interval: 200 }
  await vi.waitFor(async () => {
    expect((await readEscalation(url, conversation)).status).toBe('escalated')
    expect(await countEscalationJobs(chat)).toBe(0)
  }, patience)
}

/** Kills the program at each step of the escalation of a new conversation. Returns what each escalation has left. */
async function killAtEachStep(
  steps: typeof allSteps,
  { databases, start, chatUrlOf }: KilledEscalation,
  stepDatabase: string,
): Promise<Readonly<Record<string, unknown>>> {
  const traces: Record<string, unknown> = {}
  let program = await start()
  for (const [step, ...stops] of steps) {
    const conversation = await openConversationWithFile(await chatUrlOf(program), seededAdministrator)
    let requested: Promise<void> | undefined
    for (const stop of stops) {
      const held = await holdWrite(stepDatabase, stop)
      // The kill may end the call.
      requested ??= requestEscalation(await chatUrlOf(program), conversation).catch(() => undefined)
      await held.waitUntilReached()
      program.killGroup('SIGKILL')
      await program.ended
      await held.abandon()
      await expireLeases(databases)
      program = await start()
    }
    await requested
    const url = await chatUrlOf(program)
    // The agent requests the ticket again, because the first request may have failed.
    await requestEscalation(url, conversation)
    await waitForTicket(url, conversation, databases)
    const { ticketId } = await readEscalation(url, conversation)
    const { ticketIds, ...others } = await readTraces(databases, conversation.id)
    traces[step] = { ...others, isOnlyTicket: ticketIds.length === 1 && ticketIds[0] === ticketId }
  }
  return traces
}

const expectOneEach = (traces: Readonly<Record<string, unknown>>, steps: typeof allSteps): void =>
  expect(traces).toEqual(
    Object.fromEntries(steps.map(([step]) => [step, { isOnlyTicket: true, openedCount: 1, files: ['note.txt'] }])),
  )

test('a kill -9 of the only process before any of its writes makes one ticket and one TicketOpened message', async () => {
  const database = await createMigratedDatabase()
  const folder = await createFolder()
  const settings = { ...quickTick, ConnectionStrings__Default: database }
  const start = async () => {
    const program = await startFlowdesk({ settings, folder })
    await program.ready
    return program
  }
  const databases = { chat: database, ticketing: database }
  const traces = await killAtEachStep(allSteps, { databases, start, chatUrlOf: ({ ready }) => ready }, database)
  expectOneEach(traces, allSteps)
})

test('a kill -9 of ticketing alone before any of its writes makes one ticket and one TicketOpened message', async () => {
  const databases = { chat: await createMigratedDatabase(), ticketing: await createMigratedDatabase() }
  const folder = await createFolder()
  const port = String(await findFreePort())
  const settings = { Parts: 'ticketing,worker', ConnectionStrings__Ticketing: databases.ticketing, Http__Port: port }
  const start = async () => {
    const program = await startFlowdesk({ settings, folder })
    await program.ready
    return program
  }
  const ticketingUrl = `http://127.0.0.1:${port}`
  const first = await start()
  const apiToken = await createApiToken(ticketingUrl, await signIn(ticketingUrl, seededAdministrator))
  first.kill('SIGTERM')
  await first.ended
  const chat = await startFlowdesk({
    settings: {
      ...{ ...quickTick, Parts: 'chat,worker', ConnectionStrings__Chat: databases.chat },
      ...{ Service__BaseUrl: ticketingUrl, Service__ApiToken: apiToken },
    },
  })
  const escalation = { databases, start, chatUrlOf: () => chat.ready }
  const traces = await killAtEachStep(ticketingSteps, escalation, databases.ticketing)
  expectOneEach(traces, ticketingSteps)
})
