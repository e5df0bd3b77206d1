import { expect, test } from 'vitest'
import { negotiate, sendHubRequest } from '../support/raw-hub-client.ts'
import { openTestHub } from '../support/test-hub.ts'

const LIMIT = 256 * 1024

test.each(['application/json', 'application/octet-stream'])(
  'a post of more than 256 KiB as %s is refused',
  async (type) => {
    const server = await openTestHub()
    const { connectionToken: id } = await negotiate(server)
    const post = (size: number) =>
      sendHubRequest(server, 'POST', { id }, { body: 'x'.repeat(size), headers: { 'content-type': type } })
    const refused = await post(LIMIT + 1)
    expect(refused.status).toBe(413)
    expect(await refused.json()).toMatchObject({ error: { code: 'SVC:0007' } })
    expect((await post(LIMIT)).status).toBe(200)
  },
)
