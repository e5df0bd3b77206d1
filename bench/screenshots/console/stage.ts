import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Cluster } from '../../cluster.ts'
import { createCall, type Json } from '../../demo/call.ts'
import { administrator, startFlowdeskProgram } from '../../flowdesk.ts'
import { Program } from '../../program.ts'
import { AGENT_PASSWORD, rateLimits, rootPathIn } from './seeding.ts'

const licenceScript = fileURLToPath(new URL('../../../tools/licence-server.ts', import.meta.url))

const DAY_MS = 86_400_000

const YEAR_MS = 365 * DAY_MS

/** How long a server may take to start on a machine that is busy. */
const START_TIMEOUT_MS = 300_000

/** A running server whose console is shown. */
export interface Stage {
  readonly url: string
  /** Signs in an agent, by default the administrator. Returns the tokens. */
  readonly signIn: (email?: string) => Promise<Json>
  /** Calls the API as the administrator. */
  readonly call: (method: string, path: string, body?: Json) => Promise<Json>
  readonly close: () => Promise<void>
}

/** A licence server with an active licence, one in its grace period, and a revoked one. */
export interface Licences {
  readonly settingsOf: (key: 'active' | 'expired' | 'revoked') => Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

/** Starts a licence server with the files in a folder. */
export async function startLicences(folder: string): Promise<Licences> {
  const licence = {
    customer: 'Tidewater Tea Ltd',
    plan: 'Team',
    expiresAt: new Date(Date.now() + YEAR_MS).toISOString(),
    graceDays: 14,
    limits: { agents: 8, monthlyConversations: 400 },
  }
  const yesterday = new Date(Date.now() - DAY_MS).toISOString()
  const licences = {
    active: { ...licence, status: 'active' },
    expired: { ...licence, status: 'active', expiresAt: yesterday },
    revoked: { ...licence, status: 'revoked' },
  }
  const [file, keyFile] = [join(folder, 'licences.json'), join(folder, 'licence-key.json')]
  await writeFile(file, JSON.stringify(licences))
  const program = new Program({ args: [licenceScript, '--licences', file, '--key', keyFile, '--port', '0'], folder })
  const [, serverUrl = ''] = await program.waitForLine(/^License:ServerUrl (.+)$/)
  const [, signingKeys = ''] = program.findLine(/^License:ResponseSigningKeys (.+)$/)
  return {
    settingsOf: (key) => ({
      License__Key: key,
      License__ServerUrl: serverUrl,
      License__ResponseSigningKeys: signingKeys,
      License__CheckInterval: '00:01:00',
    }),
    close: () => program.close(),
  }
}

/** Starts a server in production on a database. */
export async function startStage(
  { folder, addressOf }: Cluster,
  database: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Stage> {
  const long = { Chat__InactivityTimeout: '30.00:00:00', Chat__AgentAbsentTimeout: '30.00:00:00' }
  const rootPath = rootPathIn(folder, database)
  const options = { rootPath, address: addressOf(database), settings: { ...long, ...rateLimits, ...settings } }
  const program = startFlowdeskProgram(options)
  // Its URL is that of `Http:PublicUrl`, if that is set.
  const [, address = ''] = await program.waitForLine(/"address":"([^"]+)"/, START_TIMEOUT_MS)
  const url = `http://${address}`
  const call = createCall(url)
  const signIn = (email = administrator.email) =>
    call('POST', '/v1/agent/auth/login', { email, password: AGENT_PASSWORD })
  return {
    url,
    signIn,
    call: async (method, path, body) => call(method, path, body, `Bearer ${(await signIn())['accessToken']}`),
    close: () => program.close(),
  }
}
