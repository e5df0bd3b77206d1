import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer } from '#platform/http/http-server.ts'
import { type HealthStatus, registerHealthRoutes } from './health-routes.ts'

const succeed = async (): Promise<HealthStatus> => 'ok'
const neverEnd = () => new Promise<HealthStatus>(() => undefined)

test('a check that takes too long counts as failing', async () => {
  const http = createHttpServer({
    ...{ allowedHosts: '*', trustedProxies: [], rateLimitSettings: {}, now: () => new Date() },
    ...{ refuseIfOverloaded: () => undefined, onError: () => undefined },
  })
  onTestFinished(() => http.app.close())
  const others = { database: succeed, redis: succeed, mail: succeed, licence: succeed, worker: succeed }
  registerHealthRoutes(http, { ...others, storage: neverEnd }, { version: 'test', healthCheckTimeoutMs: 1 })
  const response = await http.app.inject('/health')
  expect(response.statusCode).toBe(503)
  expect(response.json()).toEqual({
    status: 'failing',
    checks: { database: 'ok', storage: 'failing', redis: 'ok', mail: 'ok', licence: 'ok', worker: 'ok' },
    version: 'test',
  })
})
