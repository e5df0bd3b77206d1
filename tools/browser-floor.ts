import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CompatData, Identifier, SimpleSupportStatement, SupportStatement } from '@mdn/browser-compat-data'

/** The oldest browsers that the widget supports, as `web/build/build-assets.ts` names them to the compiler. */
const FLOOR = { chrome: 90, edge: 90, firefox: 101, safari: 16.4 } as const

// An import of JSON of 20 MB would make the compiler infer its type.
const path = createRequire(import.meta.url).resolve('@mdn/browser-compat-data')

let loaded: CompatData | undefined

/** Returns MDN's data on which browser has which feature. They are read once. */
export function compatData(): CompatData {
  loaded ??= JSON.parse(readFileSync(path, 'utf8')) as CompatData
  return loaded
}

const isPresent = (version: string | boolean | null | undefined, floor: number): boolean =>
  typeof version === 'string' && Number.parseFloat(version.replace('≤', '')) <= floor

/** Whether a browser supports a feature. A partial implementation counts, because no program can judge its notes. */
const supports = (one: SimpleSupportStatement, floor: number): boolean =>
  isPresent(one.version_added, floor) &&
  !one.flags &&
  !one.prefix &&
  !one.alternative_name &&
  !isPresent(one.version_removed, floor)

const supportsSince = (statement: SupportStatement | undefined, floor: number): boolean =>
  [statement ?? []].flat().some((one) => supports(one, floor))

/** Whether every browser of the floor has a feature. A feature without data, such as a group of others, counts as present. */
export function isOnFloor({ __compat: compat }: Identifier): boolean {
  if (!compat) return true
  return Object.entries(FLOOR).every(([browser, floor]) =>
    supportsSince(compat.support[browser as keyof typeof FLOOR], floor),
  )
}

/** The members of a feature, such as the methods of an interface, without its own data. */
export const membersOf = (feature: Identifier): [name: string, member: Identifier][] =>
  Object.entries(feature).filter(([name]) => name !== '__compat') as [string, Identifier][]

/** Returns the member of a feature at a path, if the data have one. */
export const findFeature = (feature: Identifier | undefined, ...names: readonly string[]): Identifier | undefined =>
  names.reduce<Identifier | undefined>((found, name) => {
    const members = found as Readonly<Record<string, Identifier>> | undefined
    return members && Object.hasOwn(members, name) ? members[name] : undefined
  }, feature)
