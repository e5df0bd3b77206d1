import { closest } from './closest.ts'
import { described, isBlank, isRecord, printable } from './given.ts'
import { readJson } from './json.ts'
import type { Setting, Settings, Values } from './setting.ts'

/** Where settings come from. The environment wins over the file. */
export interface Sources {
  /** Environment variables; `Section__Key` is `Section:Key`. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** A JSON file of nested objects or flat `Section:Key` members, with the name that errors give it. */
  readonly file?: { readonly name: string; readonly text: string }
  /** The document that lists every setting, as `docs/settings.md`: the error for an unknown one names it. */
  readonly documentation?: string
}

/** The settings of a process, read and parsed once. */
export interface Config {
  /** The values of these declarations, which `readConfig` must have been given. */
  of<D extends Settings>(declared: D): Values<D>
  /** Whether the operator gave a value for this declared name, be it the default; a blank one counts where it has a meaning. */
  isGiven(name: string): boolean
}

/** A setting that refuses start-up: one line that names the setting, what it got (never a secret) and what it takes. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

interface Declared {
  readonly name: string
  readonly setting: Setting<unknown>
}

/** Declarations, and the names of all sections above them, by lower-case name. */
interface Catalogue {
  /** The end of the error for a name that resembles no setting. */
  readonly hint: string
  readonly declarations: ReadonlyMap<string, Declared>
  readonly sections: ReadonlyMap<string, string>
}

/** A value as an operator wrote it, with the words that say where. */
interface Offer {
  readonly value: unknown
  readonly where: string
}

interface Entry extends Offer {
  readonly path: string
}

/** An entry whose setting is found: the lower-case name, and the index where the entry is one of a list. */
interface Located extends Entry {
  readonly key: string
  readonly index: number | undefined
}

/**
 * Reads every declared setting from the environment and the file. Names are case-insensitive. Throws a `SettingError` for the
 * first setting that is unknown, given twice in one source, or not what it takes.
 */
export function readConfig(declarations: readonly Settings[], sources: Sources): Config {
  const catalogue = catalogueOf(declarations, sources.documentation)
  const fromEnvironment = offersOf(catalogue, environmentEntries(catalogue, sources.env))
  const fromFile = offersOf(catalogue, sources.file ? fileEntries(catalogue, sources.file) : [])
  const offers = new Map([...fromFile, ...fromEnvironment])
  const values = new Map<string, unknown>()
  for (const [key, declared] of catalogue.declarations) values.set(key, parsedValue(declared, offers.get(key)))

  const keyOf = (name: string, setting?: Setting<unknown>): string => {
    const declared = catalogue.declarations.get(name.toLowerCase())
    if (!declared || (setting && declared.setting !== setting))
      throw new Error(`${name} was not declared to readConfig.`)
    return name.toLowerCase()
  }
  return {
    of: <D extends Settings>(declared: D) => {
      const named = Object.entries(declared).map(([name, setting]) => [name, values.get(keyOf(name, setting))])
      // The compiler cannot follow a mapped type through entries; keyOf sees to it that each value comes from its own
      // declaration.
      return Object.freeze(Object.fromEntries(named)) as Values<D>
    },
    isGiven: (name) => offers.has(keyOf(name)),
  }
}

function catalogueOf(owners: readonly Settings[], documentation: string | undefined): Catalogue {
  const declarations = new Map<string, Declared>()
  const sections = new Map<string, string>()
  for (const [name, setting] of owners.flatMap((declared) => Object.entries(declared))) {
    const earlier = declarations.get(name.toLowerCase())
    if (earlier && earlier.setting !== setting) throw new Error(`The setting ${name} is declared twice.`)
    declarations.set(name.toLowerCase(), { name, setting })
    const segments = name.split(':')
    for (let depth = 1; depth < segments.length; depth += 1) {
      const section = segments.slice(0, depth).join(':')
      sections.set(section.toLowerCase(), section)
    }
  }
  const hint = documentation === undefined ? 'check its name.' : `${documentation} lists every setting.`
  return { declarations, sections, hint }
}

// Other software keeps names with `__` in the same environment: only those whose first segment is ours are looked at.
function environmentEntries({ declarations, sections }: Catalogue, env: Sources['env']): readonly Entry[] {
  return Object.entries(env).flatMap(([variable, value]) => {
    const segments = variable.split('__')
    const first = segments[0]?.toLowerCase() ?? ''
    const isOurs = declarations.has(first) || (segments.length > 1 && sections.has(first))
    if (!isOurs || value === undefined) return []
    return [{ path: segments.join(':'), value, where: `the environment variable ${printable(variable)}` }]
  })
}

function fileEntries(catalogue: Catalogue, file: { name: string; text: string }): readonly Entry[] {
  const name = printable(file.name)
  const outcome = readJson(file.text.replace(/^\uFEFF/, ''))
  if ('value' in outcome && isRecord(outcome.value)) {
    return entriesWithin(catalogue, outcome.value, '', `the settings file ${name}`)
  }
  const line = 'value' in outcome || outcome.faultLine === undefined ? '' : ` in line ${outcome.faultLine}`
  const got = 'value' in outcome ? 'JSON of another shape' : `text that is not JSON${line}`
  throw new SettingError(`The settings file ${name} got ${got}; it takes a JSON object without comments.`)
}

function entriesWithin(catalogue: Catalogue, members: object, above: string, where: string): readonly Entry[] {
  return Object.entries(members).flatMap(([member, value]: [string, unknown]) => {
    const path = above === '' ? member : `${above}:${member}`
    const section = catalogue.sections.get(path.toLowerCase())
    if (section === undefined) return [{ path, value, where }]
    if (isRecord(value)) return entriesWithin(catalogue, value, path, where)
    if (isBlank(value)) return []
    throw new SettingError(
      `${section} got a single value from ${where}; it takes an object with the settings of this section.`,
    )
  })
}

function offersOf(catalogue: Catalogue, entries: readonly Entry[]): ReadonlyMap<string, Offer> {
  const offers = new Map<string, Offer>()
  const located = entries.map((entry) => locate(catalogue, entry))
  for (const [key, written] of Map.groupBy(located, (entry) => entry.key)) {
    const declared = catalogue.declarations.get(key)
    const offer = declared && offerOf(declared, written)
    if (offer) offers.set(key, offer)
  }
  return offers
}

function locate(catalogue: Catalogue, entry: Entry): Located {
  const key = entry.path.toLowerCase()
  if (catalogue.declarations.has(key)) return { ...entry, key, index: undefined }
  const [, list = '', index] = /^(.*):(0|[1-9]\d{0,5})$/s.exec(key) ?? []
  if (catalogue.declarations.get(list)?.setting.shape === 'list') return { ...entry, key: list, index: Number(index) }
  const names = [...catalogue.declarations.values()].map((declared) => declared.name)
  const meant = closest(entry.path, [...names, ...catalogue.sections.values()])
  const hint = meant === undefined ? catalogue.hint : `did you mean ${meant}?`
  throw new SettingError(`${printable(entry.path)}, given by ${entry.where}, is not a setting; ${hint}`)
}

/** What the entries about one setting offer together; undefined where all are blank and blank means nothing. */
function offerOf({ name, setting }: Declared, written: readonly Located[]): Offer | undefined {
  const given = written
    .filter((entry) => (setting.blank && entry.index === undefined) || !isBlank(entry.value))
    .toSorted((a, b) => (a.index ?? -1) - (b.index ?? -1))
  const [first, second] = given
  if (!first) return undefined
  const repeated = given.find((entry, place) => place > 0 && entry.index === given[place - 1]?.index)
  const rival = first.index === undefined ? second : repeated
  if (rival) {
    const places =
      first.where === rival.where ? `twice in ${first.where}` : `from ${first.where} and from ${rival.where}`
    throw new SettingError(`${name} got two values, ${places}; it takes ${setting.takes}, once.`)
  }
  return first.index === undefined ? first : { value: given.map((entry) => entry.value), where: first.where }
}

function parsedValue({ name, setting }: Declared, offer: Offer | undefined): unknown {
  if (!offer) return setting.unset
  if (setting.blank && isBlank(offer.value)) return setting.blank.value
  const outcome = setting.parse(offer.value)
  if (outcome) return outcome.value
  const got = setting.secret ? 'a value that is not shown' : described(setting.wrongEntry?.(offer.value) ?? offer.value)
  throw new SettingError(`${name} got ${got} from ${offer.where}; it takes ${setting.takes}.`)
}
