interface LockedPackage {
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

type Locked = Readonly<Record<string, LockedPackage>>

/** Whether npm installs this package on a supported platform: Linux with glibc, x64 or arm64. */
const isInstalledOnSupported = ({ optional, os = [], cpu = [], libc = [] }: LockedPackage): boolean =>
  !optional ||
  ((os.length === 0 || os.includes('linux')) &&
    (cpu.length === 0 || cpu.includes('x64') || cpu.includes('arm64')) &&
    (libc.length === 0 || libc.includes('glibc')))

/**
 * Whether a package may lack its checksum. npm writes one only for packages that it downloaded for the lock file, and
 * builds of development tools for other platforms are never installed on a supported one.
 */
const canLackChecksum = (locked: LockedPackage): boolean =>
  locked.integrity === undefined && locked.dev === true && !isInstalledOnSupported(locked)

/** Returns the paths where Node.js looks for a package that the package at this path imports, the nearest first. */
function searchPaths(name: string, path: string): string[] {
  const steps = path === '' ? [] : path.split('/node_modules/')
  const folders = steps.map((_step, index) => steps.slice(0, index + 1).join('/node_modules/')).reverse()
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`]
}

const findAbsentOptional = (locked: Locked): string[] =>
  Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !searchPaths(name, path).some((place) => place in locked))
      .map((name) => `${path}: its optional ${name} has no entry, for which npm ci refuses the file`),
  )

/**
 * Returns the problems of a package-lock.json, one line each: a package with the address that it was downloaded from, one
 * without a required checksum, and an optional one that is not listed.
 */
export function lockFileIssues(text: string): string[] {
  const { packages = {} }: { packages?: Locked } = JSON.parse(text)
  // Paths outside of node_modules, and the links to them, belong to this repository.
  const foreign = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  const named = foreign.filter(([, { resolved }]) => resolved !== undefined)
  const unchecked = foreign.filter(([, locked]) => !locked.integrity?.startsWith('sha512-') && !canLackChecksum(locked))
  return [
    ...named.map(([path, { resolved }]) => `${path}: names where it came from (${resolved})`),
    ...unchecked.map(([path]) => `${path}: carries no sha512 checksum`),
    ...findAbsentOptional(packages),
  ]
}
