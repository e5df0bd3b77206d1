import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ports that the system chooses for connections and for servers without a port, which begin at 32768. Such a
// port could be taken between the search and its use.
const FIRST_PORT = 20_000
const PORTS_PER_PROCESS = 200
const PROCESS_COUNT = 60

// Test processes that run at the same time have different numbers. Those of another run begin elsewhere in the range.
const processNumber = Number(process.env['VITEST_POOL_ID'] ?? 0) % PROCESS_COUNT
let triedCount = 0

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/** Returns a port on which no process listens. No two calls in this process return the same one. */
export async function findFreePort(): Promise<number> {
  while (triedCount < PORTS_PER_PROCESS) {
    const place = (process.pid + triedCount++) % PORTS_PER_PROCESS
    const port = FIRST_PORT + processNumber * PORTS_PER_PROCESS + place
    if (await isFree(port)) return port
  }
  throw new Error('this process has tried all of its ports')
}
