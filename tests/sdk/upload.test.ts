import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '#sdk'
import { collectAll, serveFlowdesk } from '../support/sdk.ts'
import { startStubServer } from '../support/test-proxy.ts'

const { paths }: { paths: object } = JSON.parse(
  await readFile(new URL('../../openapi/v1.json', import.meta.url), 'utf8'),
)
const mayUpload = '/v1/integration/attachments' in paths

test.runIf(mayUpload)('an uploaded file can be attached to a message', async () => {
  const { flowdesk, token, client } = await serveFlowdesk({ RateLimits__Upload__Permits: '1000' })
  onTestFinished(() => flowdesk.close())
  const { id } = await flowdesk.makeTicket(token)
  const named = await client().uploadAttachment(new File(['as it was'], 'notes.txt'))
  const renamed = await client().uploadAttachment(new Blob(['a,b\n1,2\n']), { fileName: 'numbers.csv' })
  expect(named).toMatchObject({ originalFileName: 'notes.txt', contentType: 'text/plain', fileSize: 9 })
  await client().appendTicketMessage(id, { content: 'See there', attachmentIds: [named.id, renamed.id] })
  const [message] = await collectAll(client().listTicketMessages(id))
  expect(message?.attachments.map(({ fileName }) => fileName).sort()).toEqual(['notes.txt', 'numbers.csv'])
})

test('a file is sent as the field `file` of a form, and again if the first response is lost', async () => {
  const bodies: string[] = []
  const baseUrl = await startStubServer(async (request, response) => {
    bodies.push((await buffer(request)).toString())
    if (bodies.length === 1) return void response.destroy()
    response.writeHead(201, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data: { id: 'an id' }, success: true, error: null }))
  })
  const client = createClient({ baseUrl, sleep: async () => undefined })
  expect(await client.uploadAttachment(new Blob(['as it was']), { fileName: 'notes.txt' })).toEqual({ id: 'an id' })
  expect(bodies).toHaveLength(2)
  for (const body of bodies) {
    expect(body).toContain('form-data; name="file"; filename="notes.txt"')
    expect(body).toContain('as it was')
  }
})
