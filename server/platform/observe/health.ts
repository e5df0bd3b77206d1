import type { Http } from '../http/route.ts'

/** How one part is: `off` where this deployment does without it. */
export type Health = 'ok' | 'failing' | 'off'

/** Every check of the health page. */
export type Check = 'database' | 'storage' | 'redis' | 'mail' | 'licence' | 'worker'

export type Checks = Readonly<Record<Check, () => Promise<Health>>>

/** No check may keep the page waiting longer, in milliseconds. */
const PATIENCE_MS = 3000

const inTime = (check: () => Promise<Health>): Promise<Health> =>
  Promise.race([
    check().catch((): Health => 'failing'),
    new Promise<Health>((resolve) => setTimeout(resolve, PATIENCE_MS, 'failing').unref()),
  ])

/** `/health` looks at every part and answers 200 or 503; `/health/live` only says that the process runs. */
export function healthRoutes({ app }: Http, checks: Checks, version: string): void {
  app.get('/health', async (_request, reply) => {
    const entries = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await inTime(check)] as const),
    )
    const isHealthy = entries.every(([, health]) => health !== 'failing')
    return reply
      .code(isHealthy ? 200 : 503)
      .send({ status: isHealthy ? 'ok' : 'failing', checks: Object.fromEntries(entries), version })
  })
  app.get('/health/live', async () => ({ status: 'ok' }))
}
