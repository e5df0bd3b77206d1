import type { Kysely } from 'kysely'
import type { AdministeredSurface, FirstAdministrator } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/db/database-errors.ts'
import { transaction } from '#platform/db/transaction.ts'

export interface AdministratorSetup {
  listSurfacesWithoutAdministrator(): Promise<readonly string[]>
  /**
   * Creates the administrator on each surface without one, unless an account of the surface has the same e-mail
   * address. Returns the names of the surfaces on which it was created.
   */
  createAdministrator(administrator: FirstAdministrator): Promise<readonly string[]>
  /** Returns the names of the surfaces on which an account has the e-mail address, but another password or none. */
  listSurfacesWhereAccountHasDifferentPassword(administrator: FirstAdministrator): Promise<readonly string[]>
}

/** Maximum number of attempts. An attempt fails if another process creates an administrator at the same time. */
const MAX_ATTEMPTS = 3

export function createAdministratorSetup<T>(
  db: Kysely<T>,
  surfaces: readonly AdministeredSurface<T>[],
): AdministratorSetup {
  // One transaction for all surfaces: if a failed attempt left an account on one surface, the next attempt would not
  // return that surface, and no process would print the password of the account.
  const createOnAllSurfaces = (administrator: FirstAdministrator): Promise<string[]> =>
    transaction(db, async (tx) => {
      const createdSurfaces: string[] = []
      for (const { name, hasAdministrator, createAdministrator } of surfaces)
        if (!(await hasAdministrator(tx)) && (await createAdministrator(tx, administrator))) createdSurfaces.push(name)
      return createdSurfaces
    })
  return {
    async listSurfacesWithoutAdministrator() {
      const names: string[] = []
      for (const { name, hasAdministrator } of surfaces) if (!(await hasAdministrator(db))) names.push(name)
      return names
    },
    async listSurfacesWhereAccountHasDifferentPassword(administrator) {
      const names: string[] = []
      for (const { name, hasAccountWithDifferentPassword } of surfaces)
        if (await hasAccountWithDifferentPassword(db, administrator)) names.push(name)
      return names
    },
    async createAdministrator(administrator) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await createOnAllSurfaces(administrator)
        } catch (error) {
          if (attempt === MAX_ATTEMPTS || !isUniqueViolation(error)) throw error
        }
      }
    },
  }
}
