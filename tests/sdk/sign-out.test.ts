import { expect, test } from 'vitest'
import { digest } from '#platform/auth/secrets.ts'
import { type AgentTokenPair, createAgentChat, type ServerOptions } from '#sdk'
import { makeAgent } from '../support/chat.ts'
import { openListeningServer } from '../support/chat-hubs.ts'
import { collectAll } from '../support/sdk.ts'

const LOGOUT = '/v1/agent/auth/logout'
const REFRESH = '/v1/agent/auth/refresh'

/** A server and an agent who is signed in; `intercept` replaces the response of a path. */
async function openSession() {
  const { flowdesk, url } = await openListeningServer()
  const { credentials } = await makeAgent(flowdesk, { departmentIds: [1] })
  const { now } = flowdesk.clock
  const paths: string[] = []
  const intercepted = new Map<string, NonNullable<ServerOptions['fetch']>>()
  const chat = createAgentChat({
    baseUrl: url,
    now,
    sleep: async () => undefined,
    fetch: (to, init) => {
      const { pathname } = new URL(to)
      paths.push(pathname)
      return (intercepted.get(pathname) ?? fetch)(to, init)
    },
  })
  const tokens = await chat.signIn(credentials)
  const resume = (pair: AgentTokenPair) => createAgentChat({ baseUrl: url, now, tokens: pair })
  return { flowdesk, credentials, chat, tokens, paths, intercepted, resume }
}

test('signOut ends the session on the server and clears the tokens', async () => {
  const { chat, tokens, resume, paths } = await openSession()
  await chat.signOut()
  await expect(collectAll(resume(tokens).listConversations())).rejects.toMatchObject({ code: 'SVC:1003' })
  await expect(resume(tokens).refreshSession()).rejects.toMatchObject({ code: 'SVC:1006' })
  const sent = paths.length
  const refused = 'You are signed out. Call `signIn` to start a new session.'
  await expect(chat.accessToken()).rejects.toThrow(refused)
  await expect(chat.refreshSession()).rejects.toThrow(refused)
  await expect(collectAll(chat.listConversations())).rejects.toThrow(refused)
  await expect(chat.sendMessage(crypto.randomUUID(), 'Hello')).rejects.toThrow(refused)
  expect(paths).toHaveLength(sent)
})

test('signOut is idempotent: it sends one request, and none without a session', async () => {
  const { chat, paths, resume, tokens } = await openSession()
  await Promise.all([chat.signOut(), chat.signOut()])
  await chat.signOut()
  expect(paths.filter((path) => path === LOGOUT)).toHaveLength(1)
  await resume(tokens).signOut()
  await createAgentChat({ baseUrl: 'https://support.example.com', fetch: () => Promise.reject(new Error()) }).signOut()
})

test('choosePassword signs in by a link, and the earlier session ends', async () => {
  const { flowdesk, chat, tokens, resume } = await openSession()
  const [agentId, createdAt] = [tokens.agent.id, flowdesk.clock.now().toISOString()]
  const expiresAt = new Date(Date.parse(createdAt) + 3_600_000).toISOString()
  const link = { agentId, digest: digest('a link'), createdAt, expiresAt }
  await flowdesk.db.insertInto('chat.passwordLink').values(link).execute()
  const password = 'another long password'
  const chosen = await chat.choosePassword({ token: 'a link', password })
  expect(await chat.accessToken()).toBe(chosen.accessToken)
  await expect(chat.choosePassword({ token: 'a link', password })).rejects.toMatchObject({ code: 'SVC:1006' })
  await expect(collectAll(resume(tokens).listConversations())).rejects.toMatchObject({ code: 'SVC:1003' })
  expect(await collectAll(chat.listConversations())).toEqual([])
})

test('signIn after signOut starts a new session', async () => {
  const { chat, credentials, tokens } = await openSession()
  await chat.signOut()
  await chat.signIn(credentials)
  expect(await collectAll(chat.listConversations())).toEqual([])
  expect(await chat.accessToken()).not.toBe(tokens.accessToken)
})

test('signOut stops a refresh that is running, and the session that it renewed ends', async () => {
  const { chat, intercepted, resume } = await openSession()
  let renewed: AgentTokenPair | undefined
  const isRenewed = new Promise<void>((resolve) => {
    intercepted.set(REFRESH, async (to, { signal, ...init }) => {
      const { data }: { data: AgentTokenPair } = JSON.parse(await (await fetch(to, init)).text())
      renewed = data
      resolve()
      return await new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    })
  })
  const refused = expect(chat.refreshSession()).rejects.toThrow('You are signed out.')
  await isRenewed
  await chat.signOut()
  await refused
  await expect(chat.accessToken()).rejects.toThrow('You are signed out.')
  if (!renewed) throw new Error('The refresh did not reach the server')
  await expect(collectAll(resume(renewed).listConversations())).rejects.toMatchObject({ code: 'SVC:1003' })
})

test('signOut accepts an access token that has expired', async () => {
  const { flowdesk, chat, tokens, resume } = await openSession()
  flowdesk.clock.advance(16 * 60_000)
  await chat.signOut()
  await expect(resume(tokens).refreshSession()).rejects.toMatchObject({ code: 'SVC:1006' })
})

test('signOut without a connection signs out here, rejects, and ends the session when it is called again', async () => {
  const { chat, tokens, intercepted, resume } = await openSession()
  intercepted.set(LOGOUT, () => Promise.reject(new TypeError('offline')))
  await expect(chat.signOut({ retryForMs: 0 })).rejects.toMatchObject({ status: 0 })
  await expect(chat.accessToken()).rejects.toThrow('You are signed out.')
  intercepted.clear()
  await chat.signOut()
  await expect(resume(tokens).refreshSession()).rejects.toMatchObject({ code: 'SVC:1006' })
})

test('signOut whose response was lost is sent again', async () => {
  const { chat, paths, intercepted } = await openSession()
  intercepted.set(LOGOUT, async (to, init) => {
    await fetch(to, init)
    intercepted.clear()
    throw new TypeError('the connection was lost')
  })
  await chat.signOut()
  expect(paths.filter((path) => path === LOGOUT)).toHaveLength(2)
})
