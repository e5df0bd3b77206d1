import { describe, expect, test } from 'vitest'
import { consoleAdministratorToken, makeSignedInAgent } from '../support/chat.ts'
import {
  bootstrapVisitor,
  connectHubListener,
  createHubListener,
  type ListeningServer,
  openListeningServer,
  transports,
} from '../support/chat-hubs.ts'
import { malformedMessages, sendRawText } from '../support/malformed-messages.ts'

const VISITOR_LIFE_MS = 180 * 24 * 3600_000
const ACCESS_LIFE_MS = 15 * 60_000

/** The credentials of new accounts. */
const credentials = {
  agent: async ({ flowdesk }: ListeningServer) => (await makeSignedInAgent(flowdesk)).token,
  visitor: async ({ flowdesk }: ListeningServer) => (await bootstrapVisitor(flowdesk)).token,
}

/** Credentials that are no longer valid, and the code of their error. */
const refused = {
  agent: {
    wrong: ['SVC:1001', async () => 'nonsense'],
    'of the other hub': ['SVC:1001', credentials.visitor],
    expired: [
      'SVC:1002',
      async (live: ListeningServer) => {
        const token = await credentials.agent(live)
        live.flowdesk.clock.advance(ACCESS_LIFE_MS)
        return token
      },
    ],
    revoked: [
      'SVC:1003',
      async (live: ListeningServer) => {
        const token = await credentials.agent(live)
        await live.flowdesk.post('/v1/agent/auth/logout', { token })
        return token
      },
    ],
  },
  visitor: {
    wrong: ['SVC:1001', async () => `vis_${'x'.repeat(43)}`],
    'of the other hub': ['SVC:1001', credentials.agent],
    expired: [
      'SVC:1002',
      async (live: ListeningServer) => {
        const token = await credentials.visitor(live)
        live.flowdesk.clock.advance(VISITOR_LIFE_MS)
        return token
      },
    ],
    revoked: [
      'SVC:1003',
      async (live: ListeningServer) => {
        const { visitorId, token } = await bootstrapVisitor(live.flowdesk)
        const administrator = await consoleAdministratorToken(live.flowdesk)
        await live.flowdesk.post('/v1/admin/blocked-visitors', { token: administrator, body: { visitorId } })
        return token
      },
    ],
  },
} as const

describe.each(transports)('over %s', (_name, transport) => {
  describe.each(['agent', 'visitor'] as const)('the hub of the %s', (hub) => {
    test.each(Object.entries(refused[hub]))('refuses a credential that is %s', async (_which, [code, tokenOf]) => {
      const live = await openListeningServer()
      const { client } = createHubListener(live.url, hub, await tokenOf(live), { transport })
      await expect(client.start()).rejects.toThrow(new RegExp(`${code}.*Status code '401'`))
      expect(client.state).toBe('Disconnected')
    })

    test('refuses an unknown method, and the connection continues', async () => {
      const live = await openListeningServer()
      const { client } = await connectHubListener(live.url, hub, await credentials[hub](live), { transport })
      await expect(client.invoke('Nothing')).rejects.toThrow('HubException: Method does not exist.')
      await expect(client.invoke('Typing', crypto.randomUUID(), 'maybe')).rejects.toThrow('SVC:2001')
      await expect(client.invoke('Typing', crypto.randomUUID(), true)).rejects.toThrow('SVC:4004')
    })

    test.each(malformedMessages)('closes a connection that sends %s, with the reason', async (_what, text, why) => {
      const live = await openListeningServer()
      const { client, closed } = await connectHubListener(live.url, hub, await credentials[hub](live), { transport })
      await sendRawText(client, text)
      expect((await closed)?.message).toContain(`Connection closed with an error. ${why}`)
      expect(client.state).toBe('Disconnected')
      await client.start()
    })
  })
})
