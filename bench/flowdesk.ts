import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { readStartCommand } from '../server/start-command.ts'
import type { CloseAtEnd } from './cleanup.ts'
import type { Cluster } from './cluster.ts'
import type { Side } from './comparison.ts'
import { Program } from './program.ts'
import { fillStore } from './store.ts'

const startCommand = readStartCommand()

// Guards and rate limits are active, but no measurement reaches the limits.
const permits = Object.fromEntries(
  ['IntegrationRead', 'CreateTicket', 'CreateTicketSync', 'AppendMessage', 'Tracking', 'VisitorWrite'].map((policy) => [
    `RateLimits__${policy}__Permits`,
    '1000000000',
  ]),
)

/** Credentials of the first administrator, only for servers on loopback that end with the run. */
export const administrator = { email: 'admin@example.com', password: 'only for the benchmarks' }

/** How to start a Flowdesk. */
export interface FlowdeskOptions {
  /** `Storage:RootPath`. */
  readonly rootPath: string
  /** `ConnectionStrings:Default`; without it the server starts its embedded database below `rootPath`. */
  readonly address?: string
  /** Folder of the CPU profile that the process writes when it ends. */
  readonly profileFolder?: string | undefined
  /** Further settings, named as in the environment. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Sends a POST request. Returns the `data` of a success; throws for any other status. */
export async function postForData(
  port: number,
  path: string,
  body: unknown,
  token?: string,
  scheme = 'Bearer',
): Promise<Record<string, string>> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `${scheme} ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  const response: { data: Record<string, string> } = JSON.parse(await answer.text())
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return response.data
}

/** Signs in and creates an API token of the pool `General` that may read and write. */
export async function createToken(port: number): Promise<string> {
  const { accessToken } = await postForData(port, '/v1/dashboard/auth/login', { ...administrator, platform: 'web' })
  const wanted = { name: 'bench', scopes: ['tickets:read', 'tickets:write'], poolIds: [1] }
  const { token = '' } = await postForData(port, '/v1/dashboard/api-tokens', wanted, accessToken)
  return token
}

/** Starts Flowdesk as it runs in production, on a free port of loopback. */
export function startFlowdeskProgram({ rootPath, address, profileFolder, settings = {} }: FlowdeskOptions): Program {
  const profiling = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : []
  const environment = {
    ...permits,
    NODE_ENV: 'production',
    Http__Host: '127.0.0.1',
    Http__Port: '0',
    Seed__AdminEmail: administrator.email,
    Seed__AdminPassword: administrator.password,
    Storage__RootPath: rootPath,
    ...(address ? { ConnectionStrings__Default: address } : {}),
    ...settings,
  }
  return new Program({
    args: [...profiling, ...startCommand.args],
    folder: rootPath,
    environment: { ...startCommand.environment, ...environment },
  })
}

/** Waits until Flowdesk is ready, and returns its port. */
export async function waitForPort(program: Program): Promise<number> {
  const [, port] = await program.waitForLine(/Flowdesk is ready at http:\/\/127\.0\.0\.1:(\d+)/)
  return Number(port)
}

/** Creates a database, starts Flowdesk on it, and adds this many tickets. */
export async function startFlowdesk(
  cluster: Cluster,
  database: string,
  tickets: number,
  closeAtEnd: CloseAtEnd,
  profileFolder?: string,
): Promise<Side> {
  await cluster.createDatabase(database)
  const store = { address: cluster.addressOf(database), table: 'ticketing.ticket', tickets }
  const rootPath = await mkdtemp(join(cluster.folder, 'flowdesk-'))
  const program = closeAtEnd(startFlowdeskProgram({ rootPath, address: store.address, profileFolder }))
  const port = await waitForPort(program)
  await fillStore(store)
  return { store, token: await createToken(port), portFor: () => port }
}
