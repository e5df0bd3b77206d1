import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { connectHubListener } from '../support/chat-hubs.ts'
import { openTestPostgres, waitUntil } from '../support/embedded.ts'
import { bootstrapVisitor, callApi, signInToConsole } from '../support/network-client.ts'
import { createFolder, startFlowdesk, toConnectionUrl } from '../support/process.ts'

test('a restart of the database closes no connection, and no message is lost or sent twice', async () => {
  const root = await createFolder()
  const database = await openTestPostgres(root)
  const program = await startFlowdesk({
    settings: { ConnectionStrings__Default: toConnectionUrl(database.connection) },
  })
  const url = await program.ready
  const [token, credential] = [await signInToConsole(url), await bootstrapVisitor(url)]
  const headers = { authorization: `Visitor ${credential}` }
  const [atAgent, atVisitor] = [
    await connectHubListener(url, 'agent', token),
    await connectHubListener(url, 'visitor', credential),
  ]
  const connections = [atAgent, atVisitor].map(({ client }) => client.connectionId)
  const opened = await callApi(url, 'POST', '/v1/widget/conversations', { headers, body: {} })
  const { id } = opened.body.data
  const take = await callApi(url, 'POST', `/v1/agent/conversations/${id}/take`, { token })
  expect(take.status).toBe(200)
  const visitorSays = (body: string, clientMessageId: string) =>
    callApi(url, 'POST', `/v1/widget/conversations/${id}/messages`, { headers, body: { body, clientMessageId } })
  const agentSays = (body: string, clientMessageId: string) =>
    callApi(url, 'POST', `/v1/agent/conversations/${id}/messages`, { token, body: { body, clientMessageId } })
  expect((await visitorSays('before', randomUUID())).status).toBe(201)

  await database.stop()
  const [lost, answer] = [randomUUID(), randomUUID()]
  for (const refused of [await visitorSays('during', lost), await agentSays('answer', answer)])
    expect(refused).toMatchObject({ status: 503, body: { error: { code: 'SVC:0002' } } })
  // A hub refuses as well, and stays.
  await expect(atAgent.client.invoke('Watch', id)).rejects.toThrow('SVC:0002')

  await openTestPostgres(root)
  await waitUntil(async () => (await callApi(url, 'GET', '/health')).status === 200)
  expect((await visitorSays('during', lost)).status).toBeLessThan(300)
  expect((await agentSays('answer', answer)).status).toBeLessThan(300)
  expect(await atAgent.client.invoke('Watch', id)).toMatchObject({ lastSequence: 4 })
  const said = ['1 AgentJoined ', '2 Text before', '3 Text during', '4 Text answer']
  for (const { payloadsOf, client } of [atAgent, atVisitor]) {
    const heard = () =>
      payloadsOf('message').map(({ message: { sequence, kind, body } }) => `${sequence} ${kind} ${body}`)
    await expect.poll(() => heard()).toEqual(said)
    expect(client.state).toBe('Connected')
  }
  expect([atAgent, atVisitor].map(({ client }) => client.connectionId)).toEqual(connections)
  // Connected agents are online, as before.
  await waitUntil(async () => (await callApi(url, 'GET', '/v1/widget/default/config')).body.data.online)
  // What is decided in the new database counts on the old connections.
  await callApi(url, 'POST', '/v1/agent/auth/logout', { token })
  expect(String(await atAgent.closed)).toContain('SVC:1003')
})
