import { join } from 'node:path'
import { readConfig } from '@flowdesk/settings'
import { openLog } from '#platform/observe/log.ts'
import { openApp } from '../../../server/app.ts'
import { allSettings } from '../../../server/app-settings.ts'
import { type Call, createCall, type Json } from '../../demo/call.ts'
import { administrator } from '../../flowdesk.ts'
import { createSeedClock, type SeedClock } from './clock.ts'

/** Raises the limits that people do not reach. */
export const rateLimits = Object.fromEntries(
  [
    ...['LoginAccount', 'LoginAddress', 'Refresh', 'Agent', 'Upload', 'ConversationCreate', 'LeaveMessage'],
    ...['VisitorBootstrap', 'VisitorWrite', 'VisitorRead'],
  ].map((policy) => [`RateLimits__${policy}__Permits`, '1000000']),
)

/** The password of all agents, only for servers on loopback that end with the run. */
export const AGENT_PASSWORD = administrator.password

/** How long before its end an access token is replaced, in milliseconds. */
const TOKEN_MARGIN_MS = 60_000

interface Session {
  readonly accessToken: string
  readonly accessTokenExpiresAt: string
  readonly refreshToken: string
}

/** What the functions that create data in the past need. */
export interface Seeding {
  readonly clock: SeedClock
  readonly call: Call
  /** Calls the API as a browser of visitors does. */
  readonly callFromBrowser: Call
  /** Calls the API as an agent, who is signed in at the time of the clock. */
  readonly callAs: (email: string, method: string, path: string, body?: Json | FormData) => Promise<Json>
  /** Runs the jobs that are due at the time of the clock. */
  readonly runDueJobs: () => Promise<void>
}

const BROWSER =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** Creates a function that returns the authorization of an agent, and renews it when the clock has moved on. */
function createSessions(call: Call, clock: SeedClock): (email: string) => Promise<string> {
  const sessions = new Map<string, Session>()
  return async (email) => {
    const known = sessions.get(email)
    if (known && Date.parse(known.accessTokenExpiresAt) > clock.now().getTime() + TOKEN_MARGIN_MS)
      return `Bearer ${known.accessToken}`
    const renewed = known
      ? await call('POST', '/v1/agent/auth/refresh', { refreshToken: known.refreshToken })
      : await call('POST', '/v1/agent/auth/login', { email, password: AGENT_PASSWORD })
    const session = { ...renewed } as unknown as Session
    sessions.set(email, session)
    return `Bearer ${session.accessToken}`
  }
}

/** Opens the server in this process with a clock that begins in the past, and calls `run` to create data through its API. */
export async function seed(
  address: string,
  rootPath: string,
  beginsMinutesAgo: number,
  run: (seeding: Seeding) => Promise<void>,
): Promise<void> {
  const clock = createSeedClock(beginsMinutesAgo)
  const environment = { Storage__RootPath: rootPath, Chat__AgentAbsentTimeout: '30.00:00:00', ...rateLimits }
  const config = readConfig(
    allSettings.map((section) => section.settings),
    { env: environment },
  )
  const app = await openApp({
    config,
    databaseAddress: address,
    version: 'pictures',
    now: clock.now,
    log: await openLog('silent', false),
    administrator,
  })
  try {
    const url = await app.http.app.listen({ host: '127.0.0.1', port: 0 })
    const call = createCall(url)
    const authorize = createSessions(call, clock)
    await run({
      clock,
      call,
      callFromBrowser: createCall(url, { 'user-agent': BROWSER }),
      callAs: async (email, method, path, body) => await call(method, path, body, await authorize(email)),
      runDueJobs: async () => void (await app.worker?.runDueJobs()),
    })
  } finally {
    await app.close()
  }
}

/** Returns a folder for the files of a server. */
export const rootPathIn = (folder: string, name: string): string => join(folder, `files-${name}`)
