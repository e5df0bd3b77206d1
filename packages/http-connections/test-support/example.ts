import { createServer } from 'node:http'
import { limitConnections, limitPipelining, prepareDrain } from '@flowdesk/http-connections'

export const server = createServer(limitPipelining((_request, response) => response.end('Hello\n')))
limitConnections(server, {
  maxPerAddress: 1000,
  maxIncompleteRequests: 5000,
  maxIncompleteRequestsPerAddress: 200,
})
const drain = prepareDrain(server, { timeoutMs: 25_000 })
server.listen(process.env['PORT'] ?? 3000)

export function stop(): void {
  server.close()
  drain()
}
process.once('SIGTERM', stop)
