import type { KyselyPlugin } from 'kysely'
import type { PostgresAddress } from '#platform/db/postgres.ts'
import { Clock, openTestApp } from '../support/app.ts'
import { freshDatabase } from '../support/database-server.ts'
import { Flowdesk } from '../support/flowdesk.ts'
import type { Place } from './history.ts'
import { Rows } from './rows.ts'
import { Wire } from './wire.ts'

/** A server whose way to the database can be broken. */
export interface Instance {
  readonly flowdesk: Flowdesk
  readonly wire: Wire
  /** Set when it crashed: nobody hears of it any more. */
  isGone: boolean
}

interface Ground {
  readonly made: { readonly id: number; readonly token: string }
  readonly address: PostgresAddress
  readonly drop: () => Promise<void>
  readonly changes: readonly KyselyPlugin[]
}

/** Two servers on one database, each replaced by another when it crashes, and an office with a wire that never breaks. */
export class Deployment {
  readonly rows: Rows
  /** The id and the secret of an API token that may do everything. */
  readonly tokenId: number
  readonly token: string
  /** For what must not fail: making what a history needs, and looking afterwards. */
  readonly office: Flowdesk
  private readonly address: PostgresAddress
  private readonly drop: () => Promise<void>
  private readonly changes: readonly KyselyPlugin[]
  private readonly instances: [Promise<Instance>, Promise<Instance>]
  private readonly endings: Promise<void>[] = []
  private spare: Promise<Instance>

  private constructor(office: Flowdesk, rows: Rows, { made, address, drop, changes }: Ground) {
    this.office = office
    this.rows = rows
    this.tokenId = made.id
    this.token = made.token
    this.address = address
    this.drop = drop
    this.changes = changes
    this.instances = [this.start(), this.start()]
    this.spare = this.start()
  }

  /** Opens all of it on a fresh database of the server. `changes` alter the queries of the two servers. */
  static async open(server: PostgresAddress, changes: readonly KyselyPlugin[] = []): Promise<Deployment> {
    const { address, drop } = await freshDatabase(server)
    const clock = new Clock()
    const office = new Flowdesk(await openTestApp(address, {}, clock), clock, address, async () => undefined)
    const made = await office.makeToken()
    return new Deployment(office, await Rows.open(address), { made, address, drop, changes })
  }

  /** Another connection to the database, for a test that holds something there. Close it yourself. */
  openRows = (): Promise<Rows> => Rows.open(this.address)

  /** Who answers there now. */
  at(place: Place): Promise<Instance> {
    return this.instances[place]
  }

  /** Ends the server at a place in an instant, its memory and its connections; another one takes over. */
  crash(place: Place, instance: Instance): void {
    instance.isGone = true
    instance.wire.kill()
    this.endings.push(instance.flowdesk.close())
    this.instances[place] = this.spare
    this.spare = this.start()
  }

  async close(): Promise<void> {
    for (const instance of await Promise.all([...this.instances, this.spare])) {
      await instance.flowdesk.close()
      instance.wire.kill()
    }
    await Promise.all(this.endings)
    await this.office.close()
    await this.rows.close()
    await this.drop()
  }

  private async start(): Promise<Instance> {
    const wire = await Wire.to(this.address)
    const clock = new Clock()
    const app = await openTestApp(wire.address, {}, clock, this.changes)
    return { flowdesk: new Flowdesk(app, clock, wire.address, async () => undefined), wire, isGone: false }
  }
}
