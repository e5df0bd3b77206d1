import type { FirstAdministrator } from './first-administrator.ts'

/** Where somebody administers: each has accounts of its own. */
export type Surface = 'dashboard' | 'console'

/** A surface with what it takes to administer it. */
export interface Administered {
  readonly name: Surface
  /** Whether anybody can sign in there and administer. */
  readonly isAdministered: () => Promise<boolean>
  /** Makes what is missing there, an administrator too unless the address is taken; tells whether it made that one. */
  readonly seed: (administrator?: FirstAdministrator) => Promise<boolean>
}

/** The administration of the surfaces that a process has. */
export interface Administration {
  /** Those that nobody can administer. */
  unadministered(): Promise<readonly Surface[]>
  /** Makes an administrator there unless the address is taken; tells where it did. */
  makeAdministrator(administrator: FirstAdministrator, where: readonly Surface[]): Promise<readonly Surface[]>
}

/** Administers these surfaces. */
export const administrationOf = (surfaces: readonly Administered[]): Administration => ({
  async unadministered() {
    const missing: Surface[] = []
    for (const { name, isAdministered } of surfaces) if (!(await isAdministered())) missing.push(name)
    return missing
  },
  async makeAdministrator(administrator, where) {
    const made: Surface[] = []
    for (const { name, seed } of surfaces) if (where.includes(name) && (await seed(administrator))) made.push(name)
    return made
  },
})
