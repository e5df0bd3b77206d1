import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { expect, test } from 'vitest'
import { waitUntil } from '../support/embedded.ts'
import { openMailServer } from '../support/mail-server.ts'
import {
  callApi,
  createApiToken,
  createFileForm,
  createTicket,
  openUnfinishedSignIn,
} from '../support/network-client.ts'
import { createExternalDatabase, firstAdministrator, startFlowdesk } from '../support/process.ts'

test.each(['production', 'development'])('the log of a %s contains no secret at any level', async (mode) => {
  const external = await createExternalDatabase()
  const settings = { ...external, NODE_ENV: mode, Log__Level: 'trace', RateLimits__Tracking__Permits: '1' }
  const program = await startFlowdesk({ settings })
  const url = await program.ready

  const signedIn = await callApi(url, 'POST', '/v1/dashboard/auth/login', { body: firstAdministrator })
  const { accessToken, refreshToken } = signedIn.body.data
  const apiToken = await createApiToken(url, accessToken)
  const words = {
    subject: 'Wort im Betreff',
    description: 'Wort in der Beschreibung',
    requesterFullName: 'Maria Beispiel',
    requesterEmailAddress: 'maria@example.org',
    requesterPhoneNumber: '+49 30 1234567',
  }
  const { body } = await createTicket(url, apiToken, words)
  const { trackingKey } = body.data
  const ticket = () =>
    callApi(url, 'GET', `/v1/integration/tickets/by-tracking-key/${trackingKey}`, { token: apiToken })
  await waitUntil(async () => (await ticket()).status === 200)
  const { id } = (await ticket()).body.data
  const message = { content: 'Wort in der Nachricht', contentHtml: '<p>Wort im HTML</p>', subject: 'Wort darüber' }
  const messages = `/v1/integration/tickets/${id}/messages`
  expect((await callApi(url, 'POST', messages, { token: apiToken, body: message })).status).toBe(201)

  // What goes wrong is where logs are careless.
  const wrong = { email: 'gandalf@example.org', password: 'speak friend and enter' }
  await callApi(url, 'POST', '/v1/dashboard/auth/login', { body: wrong })
  await callApi(url, 'POST', '/v1/dashboard/auth/refresh-token', { body: { refreshToken } })
  await callApi(url, 'POST', '/v1/dashboard/auth/refresh-token', { body: { refreshToken } })
  await callApi(url, 'POST', messages, { token: apiToken, body: { content: '\u0000 Wort mit NUL' } })
  await callApi(url, 'GET', `/v1/integration/tickets?search=Suchwort&requesterEmailAddress=maria@example.org`, {
    token: apiToken,
  })
  await callApi(url, 'GET', `/v1/external/ticket-tracking/${trackingKey}`)
  await callApi(url, 'GET', `/v1/external/ticket-tracking/${trackingKey}?access_token=query-secret`)
  await callApi(url, 'GET', `/nowhere/${accessToken}`)
  ;(await openUnfinishedSignIn(url)).abandon()
  await callApi(url, 'POST', '/v1/dashboard/auth/logout', { token: accessToken })
  program.kill('SIGTERM')
  await program.ended

  const log = program.stdout() + program.stderr()
  expect(log).toContain('/v1/integration/tickets/:id/messages')
  const secrets = [
    ...Object.values(words),
    ...Object.values(message),
    ...[
      firstAdministrator.password,
      firstAdministrator.email,
      ...Object.values(wrong),
      'Wort mit NUL',
      'Suchwort',
      'query-secret',
    ],
    ...[accessToken, refreshToken, apiToken, trackingKey],
  ]
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
})

test.each(['production', 'development'])('the log of the chat of a %s contains no secret', async (mode) => {
  const mails = await openMailServer()
  const words = {
    displayName: 'Maria Beispiel',
    email: 'maria@example.org',
    externalId: 'Kundin-4711',
    pageUrl: 'https://shop.example.org/Wort-im-Pfad',
  }
  Object.assign(mails.behavior, { recipient: `550 5.1.1 <${words.email}> unknown` })
  const program = await startFlowdesk({
    settings: {
      ...(await createExternalDatabase()),
      NODE_ENV: mode,
      Log__Level: 'trace',
      Http__PublicUrl: 'https://support.example.org',
      Smtp__Host: '127.0.0.1',
      Smtp__Port: String(mails.port),
    },
  })
  const url = await program.ready
  const { accessToken, refreshToken } = (
    await callApi(url, 'POST', '/v1/agent/auth/login', { body: firstAdministrator })
  ).body.data
  const newcomer = { email: 'tom@example.org', displayName: 'Tom Muster', password: 'speak friend and enter' }
  const widget = { name: 'Wort im Namen', identitySecret: 'a secret that vouches for customers' }
  const asAgent = (method: string, path: string, body?: unknown) =>
    callApi(url, method, path, { token: accessToken, ...(body === undefined ? {} : { body }) })
  expect((await asAgent('POST', '/v1/admin/agents', newcomer)).status).toBe(201)
  expect((await asAgent('POST', '/v1/admin/widgets', widget)).status).toBe(201)

  const { token } = (await callApi(url, 'POST', '/v1/widget/default/visitors', { body: words })).body.data
  const asVisitor = (method: string, path: string, body?: unknown) =>
    callApi(url, method, `/v1/widget${path}`, { headers: { authorization: `Visitor ${token}` }, body })
  const { id } = (await asVisitor('POST', '/conversations', { message: 'Wort beim Öffnen' })).body.data
  const said = { body: 'Wort in der Nachricht', clientMessageId: 'm-1' }
  expect((await asVisitor('POST', `/conversations/${id}/messages`, said)).status).toBe(201)
  const file = createFileForm('Wort in der Datei', 'Wort-im-Dateinamen.txt')
  expect((await asVisitor('POST', `/conversations/${id}/attachments`, file)).status).toBe(201)
  const note = { body: 'Wort in der Notiz', kind: 'Note', clientMessageId: 'n-1' }
  expect((await asAgent('POST', `/v1/agent/conversations/${id}/messages`, note)).status).toBe(201)
  await callApi(url, 'POST', '/v1/widget/default/leave-message', {
    body: { name: 'Otto Hinterlassen', email: 'otto@example.org', body: 'Hinterlassenes Wort' },
  })

  // What goes wrong is where logs are careless.
  await asVisitor('POST', `/conversations/${id}/messages`, { body: '\u0000 Wort mit NUL', clientMessageId: 'm-2' })
  await asAgent('GET', '/v1/agent/conversations?search=Suchwort')
  await callApi(url, 'POST', '/v1/agent/auth/login', { body: { ...newcomer, password: 'a wrong guess' } })
  const hub = new HubConnectionBuilder()
    .withUrl(`${url}/hubs/visitor`, { accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build()
  await hub.start()
  await hub.invoke('Preview', id, 'Wort im Entwurf')
  await hub.invoke('Preview', id, { draft: 'Wort im Irrtum' }).catch(() => undefined)
  await hub.stop()
  await callApi(url, 'POST', '/hubs/visitor/negotiate?access_token=query-secret')
  expect((await asVisitor('POST', `/conversations/${id}/transcript`, { email: words.email })).status).toBe(202)
  await waitUntil(async () => program.stdout().includes('a job failed'))
  const link = { token: 'an-unknown-link', password: 'another long password' }
  await callApi(url, 'POST', '/v1/agent/auth/password', { body: link })
  const request = { email: newcomer.email }
  expect((await callApi(url, 'POST', '/v1/agent/auth/password-link', { body: request })).status).toBe(202)
  await asAgent('POST', '/v1/agent/auth/logout')
  program.kill('SIGTERM')
  await program.ended

  const log = program.stdout() + program.stderr()
  expect(log).toContain('/v1/widget/conversations/:id/messages')
  expect(log).toContain('answered 550 5.1.1 to RCPT TO')
  const spoken = ['Wort', 'wort', 'Otto', 'otto@example.org', 'query-secret', 'a wrong guess']
  const people = [
    ...Object.values(words),
    ...Object.values(newcomer),
    ...Object.values(link),
    widget.identitySecret,
    firstAdministrator.password,
    firstAdministrator.email,
  ]
  expect([...spoken, ...people, accessToken, refreshToken, token].filter((one) => log.includes(one))).toEqual([])
})
