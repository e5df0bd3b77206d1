import { expect, test } from 'vitest'
import { openRawClient, type RawHubClient } from '../test-support/raw-client.ts'
import { connectionIdsOf, openTestHub } from '../test-support/test-hub.ts'
import type { Backplane, BackplaneMessage } from './index.ts'

/** Creates a backplane for several processes, which sends messages as JSON texts. */
function sharedBackplane(): Backplane {
  const subscribers: ((text: string) => void)[] = []
  return {
    publish: (_hub, message) => {
      for (const deliver of subscribers) deliver(JSON.stringify(message))
    },
    subscribe: (_hub, deliver) =>
      void subscribers.push((text) => {
        const message: BackplaneMessage = JSON.parse(text)
        deliver(message)
      }),
  }
}

/** The names of the next events of a client. */
async function events(client: RawHubClient, count: number): Promise<unknown[]> {
  const names: unknown[] = []
  for (let place = 0; place < count; place++) {
    const { target } = (await client.next()) as { readonly target: string }
    names.push(target)
  }
  return names
}

test('events and close requests reach the connections of all processes', async () => {
  const backplane = sharedBackplane()
  const open = () => openTestHub({ server: { backplane }, onConnected: (connection) => connection.join('all') })
  const [one, other] = [await open(), await open()]
  const [atOne, atOther] = [await openRawClient(one), await openRawClient(other)]
  const [id = ''] = connectionIdsOf(other.hub, 'maria')
  one.hub.sendToUser('maria', 'first', 1)
  other.hub.sendToGroup('all', 'second', 2)
  one.hub.sendToEveryone('third', 3)
  one.hub.sendToConnection(id, 'fourth', 4)
  expect(await events(atOne, 3)).toEqual(['first', 'second', 'third'])
  expect(await events(atOther, 4)).toEqual(['first', 'second', 'third', 'fourth'])
  one.hub.closeEveryone({ error: 'closed' })
  for (const client of [atOne, atOther]) expect(await client.closed).toEqual({ code: 1011, reason: 'closed' })
  await expect.poll(() => [...connectionIdsOf(one.hub, 'maria'), ...connectionIdsOf(other.hub, 'maria')]).toEqual([])
})
