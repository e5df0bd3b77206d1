import { expect, test, vi } from 'vitest'
import { until } from '../support/embedded.ts'
import { call, create, makeApiToken, openSlowRequest } from '../support/integrator.ts'
import { externalDatabase, seed, startFlowdesk } from '../support/process.ts'

vi.setConfig({ testTimeout: 120_000 })

test.each(['production', 'development'])('a log of a %s, even at its most talkative, tells no secret', async (mode) => {
  const external = await externalDatabase()
  const settings = { ...external, NODE_ENV: mode, Log__Level: 'trace', RateLimits__Tracking__Permits: '1' }
  const program = await startFlowdesk({ settings })
  const url = await program.ready

  const signedIn = await call(url, 'POST', '/v1/dashboard/auth/login', { body: seed })
  const { accessToken, refreshToken } = signedIn.body.data
  const apiToken = await makeApiToken(url, accessToken)
  const words = {
    subject: 'Wort im Betreff',
    description: 'Wort in der Beschreibung',
    requesterFullName: 'Maria Beispiel',
    requesterEmailAddress: 'maria@example.org',
    requesterPhoneNumber: '+49 30 1234567',
  }
  const { body } = await create(url, apiToken, words)
  const { trackingKey } = body.data
  const ticket = () => call(url, 'GET', `/v1/integration/tickets/by-tracking-key/${trackingKey}`, { token: apiToken })
  await until(async () => (await ticket()).status === 200)
  const { id } = (await ticket()).body.data
  const message = { content: 'Wort in der Nachricht', contentHtml: '<p>Wort im HTML</p>', subject: 'Wort darüber' }
  const messages = `/v1/integration/tickets/${id}/messages`
  expect((await call(url, 'POST', messages, { token: apiToken, body: message })).status).toBe(201)

  // What goes wrong is where logs are careless.
  const wrong = { email: 'gandalf@example.org', password: 'speak friend and enter' }
  await call(url, 'POST', '/v1/dashboard/auth/login', { body: wrong })
  await call(url, 'POST', '/v1/dashboard/auth/refresh-token', { body: { refreshToken } })
  await call(url, 'POST', '/v1/dashboard/auth/refresh-token', { body: { refreshToken } })
  await call(url, 'POST', messages, { token: apiToken, body: { content: '\u0000 Wort mit NUL' } })
  await call(url, 'GET', `/v1/integration/tickets?search=Suchwort&requesterEmailAddress=maria@example.org`, {
    token: apiToken,
  })
  await call(url, 'GET', `/v1/external/ticket-tracking/${trackingKey}`)
  await call(url, 'GET', `/v1/external/ticket-tracking/${trackingKey}?access_token=query-secret`)
  await call(url, 'GET', `/nowhere/${accessToken}`)
  ;(await openSlowRequest(url)).abandon()
  await call(url, 'POST', '/v1/dashboard/auth/logout', { token: accessToken })
  program.kill('SIGTERM')
  await program.ended

  const log = program.said() + program.complained()
  expect(log).toContain('/v1/integration/tickets/:id/messages')
  const secrets = [
    ...Object.values(words),
    ...Object.values(message),
    ...[seed.password, seed.email, ...Object.values(wrong), 'Wort mit NUL', 'Suchwort', 'query-secret'],
    ...[accessToken, refreshToken, apiToken, trackingKey],
  ]
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
})
