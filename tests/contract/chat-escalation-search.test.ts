import { expect, onTestFinished, test } from 'vitest'
import {
  escalate,
  escalationSettings,
  findTicketsOf,
  listTickets,
  openMariasConversation,
  openSeparateServers,
  readConversation,
  setTicketPool,
  tick,
} from '../support/escalation.ts'

const CREATION = /^POST \/v1\/integration\/tickets$/
const READ = /^GET \/v1\/integration\/tickets\/by-tracking-key\/\w+$/

test('a conversation does not take the ticket of another one in which a visitor wrote its id', async () => {
  const { ticketing, chat, gateway } = await openSeparateServers()
  const { id } = await openMariasConversation(chat)
  const { id: otherId } = await openMariasConversation(chat, `Hello (chat ${id})`)
  await escalate(chat, otherId)
  await tick(chat)
  await escalate(chat, id)
  gateway.breakOnce({ request: CREATION, when: 'before' })
  await tick(chat, 3)
  const [ticket, ...others] = await findTicketsOf(id, ticketing)
  expect(others).toEqual([])
  const { escalationTicketId } = await readConversation(chat, id)
  expect([escalationTicketId, (await listTickets(ticketing)).length]).toEqual([ticket?.id, 2])
})

test('a conversation does not take a ticket whose subject someone ended with its id', async () => {
  const { ticketing, chat, gateway } = await openSeparateServers()
  const { id } = await openMariasConversation(chat)
  const { token } = await ticketing.makeToken()
  await ticketing.makeTicket(token, { subject: `Where is my parcel? (chat ${id})` })
  await escalate(chat, id)
  gateway.breakOnce({ request: CREATION, when: 'before' })
  await tick(chat, 3)
  const [ticket] = await findTicketsOf(id, ticketing)
  expect(ticket?.id).toEqual(expect.any(Number))
  expect(await readConversation(chat, id)).toMatchObject({ escalationTicketId: ticket?.id })
})

test('a list that ticketing has cached does not hide the ticket from a chat with another token', async () => {
  const { ticketing, chat, gateway } = await openSeparateServers({ Tickets__ListCacheSeconds: '3600' })
  const { id } = await openMariasConversation(chat)
  await escalate(chat, id)
  gateway.breakOnce({ request: CREATION, when: 'before' })
  await tick(chat)
  gateway.breakOnce({ request: CREATION, when: 'after' })
  await tick(chat)
  const { token } = await ticketing.makeToken()
  const later = await chat.openSecondProcess({
    ...escalationSettings,
    Parts: 'chat,worker',
    Service__BaseUrl: gateway.url,
    Service__ApiToken: token,
  })
  onTestFinished(later.close)
  await tick(later, 2)
  const { data } = (await ticketing.get('/v1/integration/tickets?pageSize=5', { token })).body
  expect(data.items).toHaveLength(1)
  expect(await readConversation(chat, id)).toMatchObject({ escalationTicketId: data.items[0].id })
})

test('a ticket whose creation got no response is announced, though the visitor removed the e-mail address', async () => {
  const { ticketing, chat, gateway } = await openSeparateServers()
  const { visitor, id } = await openMariasConversation(chat)
  await escalate(chat, id)
  gateway.breakOnce({ request: CREATION, when: 'after' })
  await tick(chat)
  expect((await visitor.put('/v1/widget/visitors/me', { email: '' })).status).toBe(200)
  await tick(chat, 2)
  const [ticket] = await findTicketsOf(id, ticketing)
  expect(await readConversation(chat, id)).toMatchObject({
    ...{ escalationStatus: 'escalated', escalationTicketId: ticket?.id },
    lastMessage: { kind: 'TicketOpened' },
  })
})

test('a ticket whose tracking key is stored is announced, though its department lost the pool', async () => {
  const { chat, gateway } = await openSeparateServers()
  const { id } = await openMariasConversation(chat)
  await escalate(chat, id)
  gateway.breakOnce({ request: READ, when: 'before' })
  await tick(chat)
  await setTicketPool(chat, null)
  await tick(chat, 2)
  expect(await readConversation(chat, id)).toMatchObject({ escalationStatus: 'escalated' })
})

test('an attempt that made no ticket is repeated when the department has a pool again', async () => {
  const { ticketing, chat, gateway } = await openSeparateServers()
  const { id } = await openMariasConversation(chat)
  await escalate(chat, id)
  gateway.breakOnce({ request: CREATION, when: 'before' })
  await tick(chat)
  await setTicketPool(chat, null)
  await tick(chat, 2)
  expect([await listTickets(ticketing), (await readConversation(chat, id)).escalationStatus]).toEqual([[], 'requested'])
  await setTicketPool(chat)
  await tick(chat, 2)
  expect(await findTicketsOf(id, ticketing)).toHaveLength(1)
})
