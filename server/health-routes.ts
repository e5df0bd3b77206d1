import type { Http } from '#platform/http/route.ts'
import { registerRouteWithoutEnvelope } from '#platform/http/route-without-envelope.ts'
import { enumOf, object, verbatimText } from '#platform/http/schema-builders.ts'

/** `off` if this process does not use what the check tests. */
export type HealthStatus = 'ok' | 'failing' | 'off'

export type HealthCheckName = 'database' | 'storage' | 'redis' | 'mail' | 'licence' | 'worker'

export type HealthChecks = Readonly<Record<HealthCheckName, () => Promise<HealthStatus>>>

const tag = 'Server'
const checkStatus = enumOf(['ok', 'failing', 'off'])

const example = {
  status: 'ok',
  checks: { database: 'ok', storage: 'ok', redis: 'off', mail: 'off', licence: 'off', worker: 'ok' },
  version: '1.0.0',
}
const failingExample = { ...example, status: 'failing', checks: { ...example.checks, database: 'failing' } }

const HealthReport = object(
  {
    status: enumOf(['ok', 'failing'], '`ok` if no check other than `licence` is failing.'),
    checks: object(
      {
        database: checkStatus,
        storage: checkStatus,
        redis: checkStatus,
        mail: checkStatus,
        licence: checkStatus,
        worker: checkStatus,
      },
      {
        description:
          'The result of each check. `off`: this process does not use what the check tests, such as e-mail. `licence` is failing while the licence is blocked.',
      },
    ),
    version: verbatimText(50, { description: 'The version of the server.' }),
  },
  { title: 'HealthReport', example },
)

const Liveness = object(
  { status: enumOf(['ok'], 'Always `ok`.') },
  { title: 'LivenessReport', example: { status: 'ok' } },
)

/** A blocked licence does not make `/health` return 503, because the server still serves visitors. */
const INFORMATIVE_CHECK: HealthCheckName = 'licence'

const CHECK_TIMEOUT_MS = 3000

interface HealthRouteOptions {
  readonly version: string
  /** A slower check counts as failing. */
  readonly healthCheckTimeoutMs?: number
}

const withTimeout = (check: () => Promise<HealthStatus>, timeoutMs: number): Promise<HealthStatus> =>
  Promise.race([
    check().catch((): HealthStatus => 'failing'),
    new Promise<HealthStatus>((resolve) => setTimeout(resolve, timeoutMs, 'failing').unref()),
  ])

export function registerHealthRoutes(
  http: Http,
  checks: HealthChecks,
  { version, healthCheckTimeoutMs = CHECK_TIMEOUT_MS }: HealthRouteOptions,
): void {
  registerRouteWithoutEnvelope(http, {
    path: '/health',
    id: 'getHealth',
    tag,
    summary: 'Check health',
    description: 'Runs every health check, for monitoring and alerts. Load balancers should use `/health/live`.',
    responses: {
      200: { description: 'Every check other than `licence` is `ok` or `off`', data: HealthReport },
      503: {
        description: 'At least one check other than `licence` is failing',
        data: HealthReport,
        example: failingExample,
      },
    },
    async handle(_request, reply) {
      const entries = await Promise.all(
        Object.entries(checks).map(
          async ([name, check]) => [name, await withTimeout(check, healthCheckTimeoutMs)] as const,
        ),
      )
      const isHealthy = entries.every(([name, health]) => health !== 'failing' || name === INFORMATIVE_CHECK)
      return reply
        .code(isHealthy ? 200 : 503)
        .send({ status: isHealthy ? 'ok' : 'failing', checks: Object.fromEntries(entries), version })
    },
  })
  registerRouteWithoutEnvelope(http, {
    path: '/health/live',
    id: 'getLiveness',
    tag,
    summary: 'Check liveness',
    description: 'Returns 200 while the process runs. Runs none of the health checks.',
    responses: { 200: { description: 'The process runs', data: Liveness } },
    handle: async () => ({ status: 'ok' }),
  })
}
