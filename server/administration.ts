import type { Kysely } from 'kysely'
import type { AdministeredSurface, FirstAdministrator } from '#platform/context.ts'
import { isDuplicate } from '#platform/db/failures.ts'
import { transaction } from '#platform/db/transaction.ts'

/** The administration of the surfaces that a process has. */
export interface Administration {
  /** Those that nobody can administer. */
  unadministered(): Promise<readonly string[]>
  /** Makes an administrator where nobody is, unless the address is taken there; tells where it did. */
  makeAdministrator(administrator: FirstAdministrator): Promise<readonly string[]>
  /** The surfaces where an account has this address and another password. */
  surfacesWithOtherPassword(administrator: FirstAdministrator): Promise<readonly string[]>
}

/** Tries of a process that makes an administrator while others do; each of them wins one at most. */
const TRIES = 3

/** Administers these surfaces. */
export function administrationOf<T>(db: Kysely<T>, surfaces: readonly AdministeredSurface<T>[]): Administration {
  // Together or not at all: of processes that start at once one tells the password, and it is right everywhere.
  const makeAll = (administrator: FirstAdministrator): Promise<string[]> =>
    transaction(db, async (tx) => {
      const made: string[] = []
      for (const { name, isAdministered, makeAdministrator } of surfaces)
        if (!(await isAdministered(tx)) && (await makeAdministrator(tx, administrator))) made.push(name)
      return made
    })
  return {
    async unadministered() {
      const missing: string[] = []
      for (const { name, isAdministered } of surfaces) if (!(await isAdministered(db))) missing.push(name)
      return missing
    },
    async surfacesWithOtherPassword(administrator) {
      const found: string[] = []
      for (const { name, hasOtherPassword } of surfaces) if (await hasOtherPassword(db, administrator)) found.push(name)
      return found
    },
    async makeAdministrator(administrator) {
      for (let tries = 1; ; tries++) {
        try {
          return await makeAll(administrator)
        } catch (error) {
          if (tries === TRIES || !isDuplicate(error)) throw error
        }
      }
    },
  }
}
