import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLocalFetch } from './local-fetch.ts'

test('a request reaches the server with its method, header fields and body, and the response comes back', async () => {
  const app = Fastify()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body.toString())
  app.post('/echo', async ({ query, headers, body }, reply) =>
    reply
      .code(201)
      .header('x-twice', ['a', 'b'])
      .send({ query, host: headers.host, type: headers['content-type'], body }),
  )
  const form = new FormData()
  form.set('file', new Blob(['A note.']), 'note.txt')
  const localFetch = createLocalFetch(app)
  const response = await localFetch('http://desk.example.com/echo?a=1', { method: 'POST', body: form })
  expect(response.status).toBe(201)
  expect(response.headers.get('x-twice')).toBe('a, b')
  expect(await response.json()).toEqual({
    query: { a: '1' },
    host: 'desk.example.com',
    type: expect.stringContaining('multipart/form-data; boundary='),
    body: expect.stringContaining('A note.'),
  })
})

test('a response without a body is passed on', async () => {
  const app = Fastify()
  app.get('/', async (_request, reply) => reply.code(304).send())
  const response = await createLocalFetch(app)('http://localhost/', {})
  expect([response.status, await response.text()]).toEqual([304, ''])
})

test('an aborted request is rejected with the reason of its signal while the server still works on it', async () => {
  const app = Fastify()
  const [received, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.post('/slow', async () => {
    received.resolve()
    await finished.promise
    return {}
  })
  const controller = new AbortController()
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  const response = createLocalFetch(app)('http://localhost/slow', { ...init, signal: controller.signal })
  await received.promise
  controller.abort(new Error('it took too long'))
  await expect(response).rejects.toThrow('it took too long')
  finished.resolve()
})

test('a request whose signal was aborted before is not sent', async () => {
  const app = Fastify()
  let requestCount = 0
  app.post('/', async () => ({ count: ++requestCount }))
  const request = createLocalFetch(app)('http://localhost/', { method: 'POST', signal: AbortSignal.abort() })
  await expect(request).rejects.toThrow('aborted')
  expect(requestCount).toBe(0)
})
