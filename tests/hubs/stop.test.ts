import { Type } from 'typebox'
import { expect, test, vi } from 'vitest'
import { publicAccess } from '#platform/http/access.ts'
import { method } from '#platform/realtime/methods.ts'
import { openRaw } from '../support/raw-hub-client.ts'
import { openTestHub } from '../support/test-hub.ts'

/** Longer than the time that Fastify gives to hooks by default, 10 seconds, and shorter than the 20 that a stop waits. */
const CALL_MS = 10_500

test('a stop waits for a method that takes longer than 10 seconds, and then closes the server', async () => {
  const begun = vi.fn()
  const Write = method(publicAccess, Type.Object({}), async () => {
    begun()
    await new Promise((resolve) => setTimeout(resolve, CALL_MS))
    return 'committed'
  })
  const server = await openTestHub({ methods: { Write } })
  const client = await openRaw(server)
  client.say({ type: 1, invocationId: '1', target: 'Write', arguments: [] })
  await vi.waitFor(() => expect(begun).toHaveBeenCalled())
  await server.close()
  expect(await client.next()).toEqual({ type: 3, invocationId: '1', result: 'committed' })
  expect(await client.next()).toEqual({ type: 7, allowReconnect: true })
  expect(server.realtime.http.app.server.listening).toBe(false)
})
