import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'

const INT8 = 20
const TIMESTAMPTZ = 1184

// Reads ids as numbers, and instants as JSON texts without creating dates.
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(TIMESTAMPTZ, (text) => {
  const [moment = ''] = text.split('+')
  return `${moment.slice(0, 10)}T${moment.slice(11, 19)}.${moment.slice(20).padEnd(3, '0')}Z`
})

/** Number of database connections, as many as Flowdesk has by default. */
const POOL_SIZE = 16

/** The server and the database pool that the routes of a floor use. */
export interface Floor {
  readonly app: FastifyInstance
  readonly pool: pg.Pool
}

/** Runs a floor on the database that the command line names until it is killed, and prints its port. */
export async function serveFloor(mount: (floor: Floor) => void): Promise<void> {
  const pool = new pg.Pool({ connectionString: process.argv[2], max: POOL_SIZE, options: '-c timezone=UTC' })
  const app = Fastify()
  mount({ app, pool })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  process.stdout.write(`ready at ${port}\n`)
}
