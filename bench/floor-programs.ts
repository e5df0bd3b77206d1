import { fileURLToPath } from 'node:url'
import type { CloseAtEnd } from './cleanup.ts'
import type { Cluster } from './cluster.ts'
import type { Side } from './comparison.ts'
import { createFloorTables } from './floors/tables.ts'
import { Program } from './program.ts'
import { type FloorName, floors } from './scenarios.ts'
import { fillStore } from './store.ts'

/** The database of the floors. */
export const FLOORS_DATABASE = 'floors'

/** Creates the database of the floors and starts each floor in its own process. */
export async function startFloors(cluster: Cluster, tickets: number, closeAtEnd: CloseAtEnd): Promise<Side> {
  const store = { address: cluster.addressOf(FLOORS_DATABASE), table: 'ticket', tickets }
  await cluster.createDatabase(FLOORS_DATABASE)
  await createFloorTables(store.address)
  await fillStore(store)
  const ports = new Map<FloorName, number>()
  for (const name of floors) {
    const script = fileURLToPath(new URL(`./floors/${name}.ts`, import.meta.url))
    const program = closeAtEnd(new Program({ args: [script, store.address], folder: cluster.folder }))
    const [, port] = await program.waitForLine(/^ready at (\d+)$/)
    ports.set(name, Number(port))
  }
  // Floors check no credential, but get the same bytes as Flowdesk.
  return { store, token: 'x'.repeat(47), portFor: ({ floor }) => ports.get(floor) ?? 0 }
}
