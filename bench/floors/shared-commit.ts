// A floor: creations that arrive during a commit share the next one, in one statement of many rows.
import { type Floor, serveFloor } from './floor.ts'
import { type NewTicket, newTicket, newTrackingKey, receipt, success } from './shapes.ts'

const acceptStatement = {
  name: 'accept',
  text: `insert into creation ("trackingKey", "poolId", subject, description, "requesterFullName",
    "requesterEmailAddress", "requesterPhoneNumber", "acceptedAt")
    select *, now() from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])`,
}

interface WaitingCreation {
  readonly trackingKey: string
  readonly body: NewTicket
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Returns a function that inserts one creation together with all others that wait. */
function createBatchedStore(pool: Floor['pool']): (trackingKey: string, body: NewTicket) => Promise<void> {
  const waiting: WaitingCreation[] = []
  let isBusy = false

  async function store(batch: readonly WaitingCreation[]): Promise<void> {
    const bodies = batch.map(({ body }) => body)
    const values = [
      batch.map(({ trackingKey }) => trackingKey),
      bodies.map((body) => body.poolId),
      bodies.map((body) => body.subject),
      bodies.map((body) => body.description),
      bodies.map((body) => body.requesterFullName),
      bodies.map((body) => body.requesterEmailAddress),
      bodies.map((body) => body.requesterPhoneNumber),
    ]
    try {
      await pool.query({ ...acceptStatement, values })
      for (const { resolve } of batch) resolve()
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  async function work(): Promise<void> {
    isBusy = true
    while (waiting.length > 0) await store(waiting.splice(0))
    isBusy = false
  }

  return (trackingKey, body) =>
    new Promise((resolve, reject) => {
      waiting.push({ trackingKey, body, resolve, reject })
      if (!isBusy) void work()
    })
}

await serveFloor(({ app, pool }) => {
  const store = createBatchedStore(pool)
  app.post<{ Body: NewTicket }>(
    '/v1/integration/tickets',
    { schema: { body: newTicket, response: { 202: receipt } } },
    async (request, reply) => {
      const trackingKey = newTrackingKey()
      await store(trackingKey, request.body)
      return reply.code(202).send(success({ trackingKey, status: 'accepted' }))
    },
  )
})
