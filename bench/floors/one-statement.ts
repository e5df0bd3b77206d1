// A floor: every creation and every message is one statement, committed before the response.
import { type Floor, serveFloor } from './floor.ts'
import {
  messageReceipt,
  type NewMessage,
  type NewTicket,
  newMessage,
  newTicket,
  newTrackingKey,
  receipt,
  success,
  ticket,
} from './shapes.ts'
import { type TicketRow, toTicketJson } from './ticket-record.ts'

const acceptStatement = {
  name: 'accept',
  text: `insert into creation ("trackingKey", "poolId", subject, description, "requesterFullName",
    "requesterEmailAddress", "requesterPhoneNumber", "acceptedAt") values ($1, $2, $3, $4, $5, $6, $7, now())`,
}

const createStatement = {
  name: 'create',
  text: `insert into ticket ("trackingKey", "poolId", subject, description, "requesterFullName",
    "requesterEmailAddress", "requesterPhoneNumber", priority, "statusId", "subStatusId", source, channel, tags,
    "createdAt", "updatedAt", version)
    values ($1, $2, $3, $4, $5, $6, $7, 2, 1, 100, 'bench', 'api', '[]', now(), now(), 1) returning *`,
}

const appendStatement = {
  name: 'append',
  text: `insert into message ("ticketId", content, "occurredAt") values ($1, $2, now()) returning id, "occurredAt"`,
}

const valuesOf = (trackingKey: string, body: NewTicket) => [
  trackingKey,
  body.poolId,
  body.subject,
  body.description,
  body.requesterFullName,
  body.requesterEmailAddress,
  body.requesterPhoneNumber,
]

function mountCreations({ app, pool }: Floor): void {
  app.post<{ Body: NewTicket }>(
    '/v1/integration/tickets',
    { schema: { body: newTicket, response: { 202: receipt } } },
    async (request, reply) => {
      const trackingKey = newTrackingKey()
      await pool.query({ ...acceptStatement, values: valuesOf(trackingKey, request.body) })
      return reply.code(202).send(success({ trackingKey, status: 'accepted' }))
    },
  )
  app.post<{ Body: NewTicket }>(
    '/v1/integration/tickets/sync',
    { schema: { body: newTicket, response: { 201: ticket } } },
    async (request, reply) => {
      const { rows } = await pool.query<TicketRow>({
        ...createStatement,
        values: valuesOf(newTrackingKey(), request.body),
      })
      return reply.code(201).send(success(rows.map(toTicketJson)[0]))
    },
  )
}

const SAMPLE_TRACKING_KEY = newTrackingKey()

function mountMessages({ app, pool }: Floor): void {
  app.post<{ Body: NewMessage; Params: { id: string } }>(
    '/v1/integration/tickets/:id/messages',
    { schema: { body: newMessage, response: { 201: messageReceipt } } },
    async (request, reply) => {
      const values = [request.params.id, request.body.content]
      const { rows } = await pool.query<{ id: number; occurredAt: string }>({ ...appendStatement, values })
      const message = {
        id: rows[0]?.id,
        ticketId: Number(request.params.id),
        trackingKey: SAMPLE_TRACKING_KEY,
        createdAt: rows[0]?.occurredAt,
        continuedInNewTicket: false,
        parentTicketId: null,
        isReplay: false,
      }
      return reply.code(201).send(success(message))
    },
  )
}

await serveFloor((floor) => {
  mountCreations(floor)
  mountMessages(floor)
})
