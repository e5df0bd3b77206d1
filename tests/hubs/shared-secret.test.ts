import { expect, test } from 'vitest'
import { loadSharedSecret } from '#platform/auth/shared-secret.ts'
import { openFlowdesk } from '../support/flowdesk.ts'

test('processes of one deployment share a secret, even if several create it at once', async () => {
  const flowdesk = await openFlowdesk()
  const secret = (id: string) =>
    loadSharedSecret(flowdesk.app.resources.db, { id, audience: 'hubs', now: flowdesk.clock.now })
  const [one, ...others] = await Promise.all(Array.from({ length: 5 }, () => secret('hubs')))
  expect(one?.length).toBe(32)
  for (const other of others) expect(other).toEqual(one)
  expect(await secret('another')).not.toEqual(one)
  await flowdesk.close()
})
