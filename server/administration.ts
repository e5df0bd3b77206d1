import type { Kysely } from 'kysely'
import type { AdministeredSurface, FirstAdministrator } from '#platform/context.ts'
import { isDuplicate } from '#platform/db/failures.ts'
import { transaction } from '#platform/db/transaction.ts'

/** Finds surfaces without an administrator and creates the first one. */
export interface Administration {
  /** Returns the names of the surfaces without an administrator. */
  unadministered(): Promise<readonly string[]>
  /** Creates the administrator on the surfaces without one, unless its address is taken there. Returns their names. */
  makeAdministrator(administrator: FirstAdministrator): Promise<readonly string[]>
  /** Returns the surfaces where an account has this address and a different password. */
  surfacesWithOtherPassword(administrator: FirstAdministrator): Promise<readonly string[]>
}

/**
 * Maximum number of attempts while other processes create an administrator at the same time. Each of them can win at
 * most once.
 */
const MAX_ATTEMPTS = 3

/** Creates the administration of the given surfaces. */
export function administrationOf<T>(db: Kysely<T>, surfaces: readonly AdministeredSurface<T>[]): Administration {
  // One transaction for all surfaces: of several starting processes only one prints the password, and it is valid on
  // each surface.
  const createOnAll = (administrator: FirstAdministrator): Promise<string[]> =>
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
      for (let attempt = 1; ; attempt++) {
        try {
          return await createOnAll(administrator)
        } catch (error) {
          if (attempt === MAX_ATTEMPTS || !isDuplicate(error)) throw error
        }
      }
    },
  }
}
