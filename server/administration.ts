import type { Kysely } from 'kysely'
import { isDuplicate } from '#platform/db/failures.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { FirstAdministrator } from './first-administrator.ts'

/** Where somebody administers: each has accounts of its own. */
export type Surface = 'dashboard' | 'console'

/** A surface with what it takes to administer it. */
export interface Administered<T> {
  readonly name: Surface
  /** Whether anybody can sign in there and administer. */
  readonly isAdministered: (db: Kysely<T>) => Promise<boolean>
  /** Makes an administrator unless the address is taken; tells whether it did. Throws a duplicate where it is taken meanwhile. */
  readonly makeAdministrator: (db: Kysely<T>, administrator: FirstAdministrator) => Promise<boolean>
  /** Whether an account has this address and another password. */
  readonly hasOtherPassword: (db: Kysely<T>, administrator: FirstAdministrator) => Promise<boolean>
}

/** The administration of the surfaces that a process has. */
export interface Administration {
  /** Those that nobody can administer. */
  unadministered(): Promise<readonly Surface[]>
  /** Makes an administrator where nobody is, unless the address is taken there; tells where it did. */
  makeAdministrator(administrator: FirstAdministrator): Promise<readonly Surface[]>
  /** The surfaces where an account has this address and another password. */
  surfacesWithOtherPassword(administrator: FirstAdministrator): Promise<readonly Surface[]>
}

/** Tries of a process that makes an administrator while others do; each of them wins one at most. */
const TRIES = 3

/** Administers these surfaces. */
export function administrationOf<T>(db: Kysely<T>, surfaces: readonly Administered<T>[]): Administration {
  // Together or not at all: of processes that start at once one tells the password, and it is right everywhere.
  const makeAll = (administrator: FirstAdministrator): Promise<Surface[]> =>
    transaction(db, async (tx) => {
      const made: Surface[] = []
      for (const { name, isAdministered, makeAdministrator } of surfaces)
        if (!(await isAdministered(tx)) && (await makeAdministrator(tx, administrator))) made.push(name)
      return made
    })
  return {
    async unadministered() {
      const missing: Surface[] = []
      for (const { name, isAdministered } of surfaces) if (!(await isAdministered(db))) missing.push(name)
      return missing
    },
    async surfacesWithOtherPassword(administrator) {
      const found: Surface[] = []
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
