import { expect, onTestFinished, test } from 'vitest'
import { listenOnLoopback } from '../support/chat-hubs.ts'
import {
  escalate,
  escalationSettings,
  listTicketMessages,
  listTickets,
  openMariasConversation,
  openSeparateServers,
  passHours,
  setTicketPool,
  tick,
} from '../support/escalation.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { createForm, formHeaders } from '../support/forms.ts'
import type { TestVisitor } from '../support/visitors.ts'

const UPLOAD = /^POST \/v1\/integration\/attachments$/
const FILE_MESSAGE = /^POST .*\/messages$/

/** Sends a file. Returns the id of the message. */
async function sendNote(visitor: TestVisitor, id: string, fileName = 'note.txt'): Promise<string> {
  const file = createForm(
    { name: 'file', fileName, content: 'A note.' },
    { name: 'clientMessageId', content: fileName },
  )
  const { status, body } = await visitor.post(`/v1/widget/conversations/${id}/attachments`, file, formHeaders)
  expect(status).toBe(201)
  return body.data.id
}

/** Returns the names of the files of each message of a ticket and of the tickets that it continues. */
async function listFileNames(ticketing: Flowdesk, ticketId: unknown): Promise<string[][]> {
  const messages = await listTicketMessages(ticketing, Number(ticketId))
  return messages.map(({ attachments }) => attachments.map(({ fileName }) => fileName))
}

test('a file whose message got no response for 25 hours is on the ticket once', async () => {
  const { ticketing, chat, gateway } = await openSeparateServers()
  const { visitor, id } = await openMariasConversation(chat)
  await sendNote(visitor, id)
  await escalate(chat, id)
  gateway.breakOnce({ request: /^POST .*\/messages$/, when: 'after' })
  await tick(chat)
  gateway.setDown(true)
  await passHours(25, ticketing, chat)
  gateway.setDown(false)
  await passHours(10, ticketing, chat)
  const [ticket, ...others] = await listTickets(ticketing)
  expect(others).toEqual([])
  const messages = await listTicketMessages(ticketing, ticket?.id ?? 0)
  expect(messages.map(({ attachments }) => attachments.map(({ fileName }) => fileName))).toEqual([['note.txt']])
  expect(gateway.passed.filter((request) => /^POST .*\/messages$/.test(request))).toHaveLength(1)
})

test('a file that ticketing does not accept leaves a line on the ticket', async () => {
  const ticketing = await openFlowdesk({ Attachments__AllowedExtensions__0: 'pdf' })
  onTestFinished(ticketing.close)
  const { token } = await ticketing.makeToken()
  const chat = await openFlowdesk({
    ...{ ...escalationSettings, Parts: 'chat,worker', Service__ApiToken: token },
    Service__BaseUrl: await listenOnLoopback(ticketing),
  })
  onTestFinished(chat.close)
  await setTicketPool(chat)
  const { visitor, id } = await openMariasConversation(chat)
  await sendNote(visitor, id)
  await escalate(chat, id)
  await tick(chat)
  const [ticket] = await listTickets(ticketing)
  expect(await listTicketMessages(ticketing, ticket?.id ?? 0)).toMatchObject([
    { content: expect.stringContaining('The file note.txt could not be copied.'), attachments: [] },
  ])
})

test('the files that follow a completed ticket are in one child, each once', async () => {
  const { ticketing, chat, gateway } = await openSeparateServers()
  const { visitor, id } = await openMariasConversation(chat)
  for (const name of ['one.txt', 'two.txt', 'three.txt']) await sendNote(visitor, id, name)
  await escalate(chat, id)
  gateway.breakOnce({ request: UPLOAD, when: 'before' })
  await tick(chat)
  const [ticket] = await listTickets(ticketing)
  await ticketing.changeTicket(ticket?.id ?? 0, { ticketStatusId: 6 })
  gateway.breakOnce({ request: FILE_MESSAGE, when: 'after' })
  await passHours(5, chat)
  gateway.breakOnce({ request: FILE_MESSAGE, when: 'after' })
  await passHours(30, ticketing, chat)
  const tickets = await listTickets(ticketing)
  expect(tickets.map(({ parentTicketId }) => parentTicketId)).toEqual([null, ticket?.id])
  expect(await listFileNames(ticketing, tickets[1]?.id)).toEqual([['one.txt'], ['two.txt'], ['three.txt']])
})

test('a file is copied although another message of the ticket quotes the id of its message', async () => {
  const { ticketing, chat, gateway } = await openSeparateServers()
  const { visitor, id } = await openMariasConversation(chat)
  const messageId = await sendNote(visitor, id)
  await escalate(chat, id)
  gateway.breakOnce({ request: UPLOAD, when: 'before' })
  await tick(chat)
  const [ticket] = await listTickets(ticketing)
  const { token } = await ticketing.makeToken()
  const body = { content: `Look at this:\n(chat message ${messageId})` }
  expect((await ticketing.post(`/v1/integration/tickets/${ticket?.id}/messages`, { token, body })).status).toBe(201)
  await passHours(5, chat)
  expect(await listFileNames(ticketing, ticket?.id)).toEqual([[], ['note.txt']])
})

test('files are copied within an hour after an outage of four days', async () => {
  const { ticketing, chat, gateway } = await openSeparateServers()
  const { visitor, id } = await openMariasConversation(chat)
  await sendNote(visitor, id)
  await escalate(chat, id)
  gateway.breakOnce({ request: UPLOAD, when: 'before' })
  await tick(chat)
  gateway.setDown(true)
  await passHours(100, chat)
  gateway.setDown(false)
  chat.clock.advance(3600_000)
  await chat.runDueJobs()
  const [ticket] = await listTickets(ticketing)
  expect(await listFileNames(ticketing, ticket?.id)).toEqual([['note.txt']])
})

test('another job copies the files that are left when a job has taken long', async () => {
  const { ticketing, chat, gateway } = await openSeparateServers()
  const { visitor, id } = await openMariasConversation(chat)
  for (const name of ['one.txt', 'two.txt']) await sendNote(visitor, id, name)
  await escalate(chat, id)
  const reached = gateway.hold({ request: UPLOAD, when: 'after' })
  const running = tick(chat)
  const { proceed } = await reached
  chat.clock.advance(3 * 60_000)
  proceed()
  await running
  const [ticket] = await listTickets(ticketing)
  expect(await listFileNames(ticketing, ticket?.id)).toEqual([['one.txt'], ['two.txt']])
})
