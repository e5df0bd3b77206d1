import { expect, onTestFinished, test } from 'vitest'
import {
  escalate,
  escalationSettings,
  listTickets,
  openMariasConversation,
  openSeparateServers,
  passHours,
  readConversation,
  setTicketPool,
  tick,
} from '../support/escalation.ts'
import { readRowsAs } from '../support/visitors.ts'

const CREATION = /^POST \/v1\/integration\/tickets$/

test('a ticketing service that is down for 25 hours gets one ticket afterwards', async () => {
  const { ticketing, chat, gateway } = await openSeparateServers()
  gateway.setDown(true)
  const { visitor, id } = await openMariasConversation(chat)
  await escalate(chat, id)
  await passHours(25, ticketing, chat)
  expect(await readConversation(chat, id)).toMatchObject({ escalationStatus: 'requested' })
  expect((await readRowsAs(visitor, id)).map(({ kind }) => kind)).not.toContain('TicketOpened')
  gateway.setDown(false)
  await tick(chat, 2)
  const tickets = await listTickets(ticketing)
  expect(tickets).toMatchObject([{ description: expect.stringContaining(id), poolId: 1 }])
  expect(await readConversation(chat, id)).toMatchObject({ escalationTicketId: tickets[0]?.id })
})

test('a creation whose response was lost 25 hours ago makes no second ticket, though its key has expired', async () => {
  const { ticketing, chat, gateway } = await openSeparateServers()
  const { visitor, id } = await openMariasConversation(chat)
  await escalate(chat, id)
  gateway.breakOnce({ request: CREATION, when: 'after' })
  await tick(chat)
  gateway.setDown(true)
  expect(await listTickets(ticketing)).toHaveLength(1)
  expect(await readConversation(chat, id)).toMatchObject({ escalationStatus: 'requested' })
  await visitor.put('/v1/widget/visitors/me', { displayName: 'Maria L.' })
  await passHours(25, ticketing, chat)
  gateway.setDown(false)
  await tick(chat, 2)
  const tickets = await listTickets(ticketing)
  expect(tickets).toHaveLength(1)
  expect(await readConversation(chat, id)).toMatchObject({ escalationTicketId: tickets[0]?.id })
  expect(gateway.passed.filter((request) => CREATION.test(request))).toHaveLength(1)
  const rows = await readRowsAs(visitor, id)
  expect(rows.filter(({ kind }) => kind === 'TicketOpened')).toHaveLength(1)
})

test('a creation whose response was lost is found with another token of the chat', async () => {
  const { ticketing, chat, gateway } = await openSeparateServers()
  const { id } = await openMariasConversation(chat)
  await escalate(chat, id)
  gateway.breakOnce({ request: CREATION, when: 'after' })
  await tick(chat)
  const { token } = await ticketing.makeToken()
  const settings = {
    ...escalationSettings,
    Parts: 'chat,worker',
    Service__BaseUrl: gateway.url,
    Service__ApiToken: token,
  }
  const later = await chat.openSecondProcess(settings)
  onTestFinished(later.close)
  await tick(later, 2)
  expect(await listTickets(ticketing)).toHaveLength(1)
  expect(await readConversation(chat, id)).toMatchObject({ escalationStatus: 'escalated' })
})

test('a ticket that ticketing refuses is tried less often with time, and created after the cause is gone', async () => {
  const { ticketing, chat, gateway } = await openSeparateServers()
  await setTicketPool(chat, 4711)
  const { id } = await openMariasConversation(chat)
  await escalate(chat, id)
  await passHours(10, chat)
  const countCreations = () => gateway.passed.filter((request) => CREATION.test(request)).length
  const before = countCreations()
  await tick(chat, 20)
  expect(countCreations()).toBe(before)
  await setTicketPool(chat)
  await passHours(5, chat)
  expect(await readConversation(chat, id)).toMatchObject({ escalationStatus: 'escalated' })
  expect(await listTickets(ticketing)).toHaveLength(1)
})

test('a conversation whose tracking key another process has stored keeps that key', async () => {
  const { ticketing, chat, gateway } = await openSeparateServers()
  const { id } = await openMariasConversation(chat)
  await escalate(chat, id)
  const reached = gateway.hold({ request: CREATION, when: 'after' })
  const running = tick(chat)
  const { proceed } = await reached
  const { token } = await ticketing.makeToken()
  const { id: ticketId, trackingKey } = await ticketing.makeTicket(token)
  const conversation = chat.db.updateTable('chat.conversation').where('id', '=', id)
  await conversation.set({ escalationTrackingKey: trackingKey }).execute()
  proceed()
  await running
  expect(await readConversation(chat, id)).toMatchObject({ escalationTicketId: ticketId })
})
