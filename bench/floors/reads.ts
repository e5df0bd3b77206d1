// A floor: reads that query the database each time, and a list that is served from memory.
import { type Floor, serveFloor } from './floor.ts'
import { success, ticket, tracking } from './shapes.ts'
import { etagOf, type TicketRow, ticketColumns, toTicketJson } from './ticket-record.ts'

const byId = { name: 'id', text: `select ${ticketColumns} from ticket where id = $1` }
const byKey = { name: 'key', text: `select ${ticketColumns} from ticket where "trackingKey" = $1` }
const version = { name: 'version', text: 'select id, version from ticket where id = $1' }
const status = {
  name: 'status',
  text: 'select id, "statusId", "createdAt", "completedAt" from ticket where "trackingKey" = $1',
}
const newest = { name: 'newest', text: `select ${ticketColumns} from ticket order by id desc limit 20` }
const total = { name: 'total', text: 'select count(*)::int as total from ticket' }

type Versioned = Pick<TicketRow, 'id' | 'version'>
type Tracked = Pick<TicketRow, 'id' | 'statusId' | 'createdAt' | 'completedAt'>

function mountReads({ app, pool }: Floor): void {
  app.get<{ Params: { id: string } }>(
    '/v1/integration/tickets/:id',
    { schema: { response: { 200: ticket } } },
    async (request, reply) => {
      const values = [request.params.id]
      const known = request.headers['if-none-match']
      if (known !== undefined) {
        const { rows } = await pool.query<Versioned>({ ...version, values })
        const [etag] = rows.map(etagOf)
        if (known === etag) return reply.code(304).header('etag', etag).send()
      }
      const [row] = (await pool.query<TicketRow>({ ...byId, values })).rows
      return row ? reply.header('etag', etagOf(row)).send(success(toTicketJson(row))) : reply.callNotFound()
    },
  )
  app.get<{ Params: { key: string } }>(
    '/v1/integration/tickets/by-tracking-key/:key',
    { schema: { response: { 200: ticket } } },
    async (request, reply) => {
      const [row] = (await pool.query<TicketRow>({ ...byKey, values: [request.params.key] })).rows
      return row ? reply.header('etag', etagOf(row)).send(success(toTicketJson(row))) : reply.callNotFound()
    },
  )
}

function mountTrackings({ app, pool }: Floor): void {
  app.get<{ Params: { key: string } }>(
    '/v1/external/ticket-tracking/:key',
    { schema: { response: { 200: tracking } } },
    async (request, reply) => {
      const [row] = (await pool.query<Tracked>({ ...status, values: [request.params.key] })).rows
      if (!row) return reply.callNotFound()
      const { id: ticketId, statusId, createdAt, completedAt } = row
      return success({ ticketId, isCompleted: statusId > 5, createdAt, completedAt })
    },
  )
}

async function readPage({ pool }: Floor): Promise<string> {
  const items = (await pool.query<TicketRow>(newest)).rows.map(toTicketJson)
  const totalCount = (await pool.query<{ total: number }>(total)).rows[0]?.total ?? 0
  return JSON.stringify(
    success({ items, page: 1, pageSize: 20, totalCount, totalPages: Math.ceil(totalCount / items.length) }),
  )
}

function mountLists(floor: Floor): void {
  let page: Promise<string> | undefined
  floor.app.get('/v1/integration/tickets', async (_request, reply) => {
    page ??= readPage(floor)
    return reply.type('application/json; charset=utf-8').send(await page)
  })
}

await serveFloor((floor) => {
  mountReads(floor)
  mountTrackings(floor)
  mountLists(floor)
})
