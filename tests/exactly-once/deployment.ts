import type { KyselyPlugin } from 'kysely'
import type { PostgresAddress } from '#platform/db/postgres.ts'
import { Clock, openTestApp } from '../support/app.ts'
import { createTestDatabase } from '../support/database-server.ts'
import { Flowdesk } from '../support/flowdesk.ts'
import { DatabaseInspector } from './database-inspector.ts'
import { DatabaseProxy } from './database-proxy.ts'
import type { ServerIndex } from './history.ts'

/** A server whose connections to the database a test can break. */
export interface Instance {
  readonly flowdesk: Flowdesk
  readonly databaseProxy: DatabaseProxy
  /** Set after a crash: its later results are ignored. */
  hasCrashed: boolean
}

interface DeploymentParts {
  readonly made: { readonly id: number; readonly token: string }
  readonly address: PostgresAddress
  readonly drop: () => Promise<void>
  readonly changes: readonly KyselyPlugin[]
}

// Without chat, which no history calls: each crash opens another server, and most of that time goes into mounting routes.
const settings = { Parts: 'ticketing,worker' }

/** Two servers on one database, each replaced by another when it crashes, and a third whose connections never break. */
export class Deployment {
  readonly inspector: DatabaseInspector
  /** The id and the secret of an API token that may do everything. */
  readonly tokenId: number
  readonly token: string
  /** The server without faults, which creates the records that a history needs and reads the results. */
  readonly stableServer: Flowdesk
  private readonly address: PostgresAddress
  private readonly drop: () => Promise<void>
  private readonly changes: readonly KyselyPlugin[]
  private readonly instances: [Promise<Instance>, Promise<Instance>]
  private readonly pendingCloses: Promise<void>[] = []
  private spare: Promise<Instance>

  private constructor(
    stableServer: Flowdesk,
    rows: DatabaseInspector,
    { made, address, drop, changes }: DeploymentParts,
  ) {
    this.stableServer = stableServer
    this.inspector = rows
    this.tokenId = made.id
    this.token = made.token
    this.address = address
    this.drop = drop
    this.changes = changes
    this.instances = [this.start(), this.start()]
    this.spare = this.start()
  }

  /** Opens the three servers on a new database of `server`. `changes` alter the queries of the first two. */
  static async open(server: PostgresAddress, changes: readonly KyselyPlugin[] = []): Promise<Deployment> {
    const { address, drop } = await createTestDatabase(server)
    const clock = new Clock()
    const stableServer = new Flowdesk(
      await openTestApp(address, settings, clock),
      clock,
      address,
      async () => undefined,
    )
    const made = await stableServer.makeToken()
    return new Deployment(stableServer, await DatabaseInspector.open(address), { made, address, drop, changes })
  }

  /** Opens another connection to the database, for a test that holds locks there. The caller closes it. */
  openInspector = (): Promise<DatabaseInspector> => DatabaseInspector.open(this.address)

  /** Returns the server that currently runs at a place. */
  instanceAt(place: ServerIndex): Promise<Instance> {
    return this.instances[place]
  }

  /** Ends the server at a place abruptly, as a crash would: breaks its connections, and replaces it by the spare one. */
  crash(place: ServerIndex, instance: Instance): void {
    instance.hasCrashed = true
    instance.databaseProxy.close()
    this.pendingCloses.push(instance.flowdesk.close())
    this.instances[place] = this.spare
    this.spare = this.start()
  }

  async close(): Promise<void> {
    for (const instance of await Promise.all([...this.instances, this.spare])) {
      await instance.flowdesk.close()
      instance.databaseProxy.close()
    }
    await Promise.all(this.pendingCloses)
    await this.stableServer.close()
    await this.inspector.close()
    await this.drop()
  }

  private async start(): Promise<Instance> {
    const databaseProxy = await DatabaseProxy.open(this.address)
    const clock = new Clock()
    const app = await openTestApp(databaseProxy.address, settings, clock, { plugins: this.changes })
    return {
      flowdesk: new Flowdesk(app, clock, databaseProxy.address, async () => undefined),
      databaseProxy,
      hasCrashed: false,
    }
  }
}
