import { expect, onTestFinished, test } from 'vitest'
import { publicAccess } from '#platform/http/access.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { openFlowdesk } from '../support/flowdesk.ts'
import { type MatrixPart, matrixParts } from './matrix.ts'

test('every route and every method of a hub is in exactly one part of the matrix', async () => {
  const flowdesk = await openFlowdesk()
  onTestFinished(flowdesk.close)
  const called = [...flowdesk.app.http.accessRules.keys()]
  const names = Object.keys(matrixParts) as MatrixPart[]
  const partsOf = (one: string) => names.filter((name) => matrixParts[name].test(one))
  expect(called.filter((one) => partsOf(one).length !== 1)).toEqual([])
  expect(called.length).toBeGreaterThan(150)
})

test('a route without an access rule cannot be mounted', async () => {
  const { app } = createHttpServer({
    ...{ allowedHosts: '*', trustedProxies: [], rateLimitSettings: {}, now: () => new Date() },
    ...{ refuseIfOverloaded: () => undefined, onError: () => undefined },
  })
  onTestFinished(() => app.close())
  app.get('/declared', { config: { access: publicAccess } }, async () => 'ok')
  expect(() => app.get('/undeclared', async () => 'ok')).toThrow('GET /undeclared declares no access')
})
