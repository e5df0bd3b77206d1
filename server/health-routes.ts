import { bareRead } from '#platform/http/bare-read.ts'
import type { Http } from '#platform/http/route.ts'
import { exact, oneOf, record } from '#platform/http/shapes.ts'

/** The health of one part; `off` if this deployment does not use it. */
export type Health = 'ok' | 'failing' | 'off'

export type Check = 'database' | 'storage' | 'redis' | 'mail' | 'licence' | 'worker'

export type Checks = Readonly<Record<Check, () => Promise<Health>>>

const tag = 'Server'
const part = oneOf(['ok', 'failing', 'off'])

const example = {
  status: 'ok',
  checks: { database: 'ok', storage: 'ok', redis: 'off', mail: 'off', licence: 'off', worker: 'ok' },
  version: '1.0.0',
}
const failing = { ...example, status: 'failing', checks: { ...example.checks, database: 'failing' } }

const HealthReport = record(
  {
    status: oneOf(['ok', 'failing'], '`ok` if no part is failing.'),
    checks: record(
      { database: part, storage: part, redis: part, mail: part, licence: part, worker: part },
      { description: 'The health of each part. `off` means that this server does not use it.' },
    ),
    version: exact(50, { description: 'The version of the server.' }),
  },
  { title: 'HealthReport', example },
)

const Liveness = record(
  { status: oneOf(['ok'], 'Always `ok`.') },
  { title: 'LivenessReport', example: { status: 'ok' } },
)

/** Maximum duration of a check. A slower one counts as failing. */
const CHECK_TIMEOUT_MS = 3000

const withTimeout = (check: () => Promise<Health>): Promise<Health> =>
  Promise.race([
    check().catch((): Health => 'failing'),
    new Promise<Health>((resolve) => setTimeout(resolve, CHECK_TIMEOUT_MS, 'failing').unref()),
  ])

/** Registers `/health`, which checks every part, and `/health/live`, which only shows that the process runs. */
export function healthRoutes(http: Http, checks: Checks, version: string): void {
  bareRead(http, {
    path: '/health',
    id: 'getHealth',
    tag,
    summary: 'Check readiness',
    description:
      'Checks every part of the server, for monitoring and load balancers. A part that this server does not use is `off`.',
    answers: {
      200: { description: 'Every part is ok or off', data: HealthReport },
      503: { description: 'At least one part is failing', data: HealthReport, example: failing },
    },
    async handle(_request, reply) {
      const entries = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => [name, await withTimeout(check)] as const),
      )
      const isHealthy = entries.every(([, health]) => health !== 'failing')
      return reply
        .code(isHealthy ? 200 : 503)
        .send({ status: isHealthy ? 'ok' : 'failing', checks: Object.fromEntries(entries), version })
    },
  })
  bareRead(http, {
    path: '/health/live',
    id: 'getLiveness',
    tag,
    summary: 'Check liveness',
    description: 'Returns 200 while the process runs. It does not check the database or any other part.',
    answers: { 200: { description: 'The process runs', data: Liveness } },
    handle: async () => ({ status: 'ok' }),
  })
}
