// A hub as Flowdesk opens it, with a guard that accepts every token. It is measured beside bare WebSockets.
import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { Type } from 'typebox'
import { credentialRequired } from '#platform/errors/common.ts'
import { publicAccess } from '#platform/http/access.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { openLog } from '#platform/observe/log.ts'
import { Metrics } from '#platform/observe/metrics.ts'
import { openHub } from '#platform/realtime/hub.ts'
import { hubMethod } from '#platform/realtime/hub-methods.ts'
import { negotiateRequestLocale, readHubToken } from '#platform/realtime/identity.ts'
import { openRealtime } from '#platform/realtime/realtime.ts'
import { reportMemory } from './memory.ts'

const HOUR_MS = 3_600_000

const log = await openLog('info', false)
const http = createHttpServer({
  allowedHosts: '*',
  trustedProxies: [],
  rateLimitSettings: {},
  now: () => new Date(),
  refuseIfOverloaded: () => undefined,
  onError: (error) => log.error(error),
})

openHub(openRealtime(http, { log, metrics: new Metrics() }), {
  path: '/hub',
  access: publicAccess,
  authenticate(request) {
    const token = readHubToken(request)
    if (!token) throw credentialRequired()
    const user = createHash('sha256').update(token).digest('base64url')
    return { user: `agent:${user}`, expiresAt: Date.now() + HOUR_MS, locale: negotiateRequestLocale(request) }
  },
  methods: { Echo: hubMethod(publicAccess, Type.Object({ text: Type.String() }), (_connection, { text }) => text) },
  onConnected(connection) {
    for (const group of ['agents', 'department:1', `session:${connection.id}`]) connection.join(group)
  },
})

await http.app.listen({ host: '127.0.0.1', port: 0 })
// A server that listens on a port has no textual address.
process.stdout.write(`ready at ${(http.app.server.address() as AddressInfo).port}\n`)
reportMemory()
// Exits normally, so that Node.js writes the CPU profile.
process.once('SIGTERM', () => process.exit(0))
