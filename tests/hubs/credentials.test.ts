import { expect, test } from 'vitest'
import { sharedSecret } from '#platform/auth/shared-secret.ts'
import { credentialRequired } from '#platform/errors/common.ts'
import { hubToken } from '#platform/realtime/identity.ts'
import { openFlowdesk } from '../support/flowdesk.ts'
import { call } from '../support/raw-hub-client.ts'
import { openTestHub } from '../support/test-hub.ts'

test.each([
  [{ authorization: 'Bearer maria' }, '', 'maria'],
  [{ authorization: 'visitor maria' }, '', 'maria'],
  [{}, 'maria', 'maria'],
  // The header counts first: whoever sends one means it.
  [{ authorization: 'Basic maria' }, 'maria', null],
  [{ authorization: 'Bearer' }, 'maria', null],
  [{ authorization: 'Bearer tom' }, 'maria', 'tom'],
])('with %j and access_token "%s" the credential is %s', async (headers: Record<string, string>, query, wanted) => {
  const seen: (string | null)[] = []
  const server = await openTestHub({
    authenticate(request) {
      seen.push(hubToken(request, ['Bearer', 'Visitor']))
      throw credentialRequired()
    },
  })
  const asked = query === '' ? {} : { access_token: query }
  await call(server, 'POST', asked, { token: '', headers, path: '/negotiate' })
  expect(seen).toEqual([wanted])
})

test('processes of one deployment share a secret, however many ask for it first', async () => {
  const flowdesk = await openFlowdesk()
  const secret = (id: string) =>
    sharedSecret(flowdesk.app.resources.db, { id, audience: 'hubs', now: flowdesk.clock.now })
  const [one, ...others] = await Promise.all(Array.from({ length: 5 }, () => secret('hubs')))
  expect(one?.length).toBe(32)
  for (const other of others) expect(other).toEqual(one)
  expect(await secret('another')).not.toEqual(one)
  await flowdesk.close()
})
