import type { Kysely } from 'kysely'
import type { AdministeredSurface, FirstAdministrator } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/db/database-errors.ts'
import { transaction } from '#platform/db/transaction.ts'

/** Finds surfaces without an administrator and creates the first one. */
export interface AdministratorSetup {
  /** Returns the names of the surfaces without an administrator. */
  surfacesWithoutAdministrator(): Promise<readonly string[]>
  /** Creates the administrator on the surfaces without one, unless its address is taken there. Returns their names. */
  createAdministrator(administrator: FirstAdministrator): Promise<readonly string[]>
  /** Returns the surfaces where an account has this address and a different password. */
  surfacesWithOtherPassword(administrator: FirstAdministrator): Promise<readonly string[]>
}

/**
 * Maximum number of attempts while other processes create an administrator at the same time. Each of them can win at
 * most once.
 */
const MAX_ATTEMPTS = 3

/** Creates the administration of the given surfaces. */
export function createAdministratorSetup<T>(
  db: Kysely<T>,
  surfaces: readonly AdministeredSurface<T>[],
): AdministratorSetup {
  // One transaction for all surfaces: of several starting processes only one prints the password, and it is valid on
  // each surface.
  const createOnAll = (administrator: FirstAdministrator): Promise<string[]> =>
    transaction(db, async (tx) => {
      const made: string[] = []
      for (const { name, hasAdministrator, createAdministrator } of surfaces)
        if (!(await hasAdministrator(tx)) && (await createAdministrator(tx, administrator))) made.push(name)
      return made
    })
  return {
    async surfacesWithoutAdministrator() {
      const missing: string[] = []
      for (const { name, hasAdministrator } of surfaces) if (!(await hasAdministrator(db))) missing.push(name)
      return missing
    },
    async surfacesWithOtherPassword(administrator) {
      const found: string[] = []
      for (const { name, hasDifferentPassword } of surfaces)
        if (await hasDifferentPassword(db, administrator)) found.push(name)
      return found
    },
    async createAdministrator(administrator) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await createOnAll(administrator)
        } catch (error) {
          if (attempt === MAX_ATTEMPTS || !isUniqueViolation(error)) throw error
        }
      }
    },
  }
}
