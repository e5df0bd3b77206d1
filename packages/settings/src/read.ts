import { closest } from './closest.ts'
import { described, isBlank, isRecord, printable } from './given.ts'
import { readJson } from './json.ts'
import type { Setting, Settings, Values } from './setting.ts'

/** The sources of settings. The environment overrides the file. */
export interface Sources {
  /** Environment variables; `Section__Key` is `Section:Key`. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** A JSON file with nested objects or flat `Section:Key` members, and its name for error messages. */
  readonly file?: { readonly name: string; readonly text: string }
  /** The document that lists all settings, such as `docs/settings.md`, for errors about unknown settings. */
  readonly documentation?: string
}

/** The parsed settings of a process. */
export interface Config {
  /** Returns the values of declarations that were passed to `readConfig`. */
  of<D extends Settings>(declared: D): Values<D>
  /** Whether a source has a value for a declared name. A blank value counts only if the setting gives it a meaning. */
  isGiven(name: string): boolean
}

/** An invalid setting. The message is one line: the setting, the value (unless secret) and what the setting takes. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

interface Declared {
  readonly name: string
  readonly setting: Setting<unknown>
}

/** All declarations and sections, by lower-case name. */
interface Catalogue {
  /** The end of the error message for an unknown name without a similar setting. */
  readonly hint: string
  readonly declarations: ReadonlyMap<string, Declared>
  readonly sections: ReadonlyMap<string, string>
}

interface RawValue {
  readonly value: unknown
  readonly where: string
}

interface Entry extends RawValue {
  readonly path: string
}

/** An entry of a known setting: its lower-case name, and the index if it is an entry of a list. */
interface LocatedEntry extends Entry {
  readonly key: string
  readonly index: number | undefined
}

/**
 * Reads all declared settings from the environment and the file. Names are case-insensitive. Throws a `SettingError`
 * for the first setting that is unknown, invalid, or given twice in one source.
 */
export function readConfig(declarations: readonly Settings[], sources: Sources): Config {
  const catalogue = catalogueOf(declarations, sources.documentation)
  const fromEnvironment = rawValuesOf(catalogue, environmentEntries(catalogue, sources.env))
  const fromFile = rawValuesOf(catalogue, sources.file ? fileEntries(catalogue, sources.file) : [])
  const rawValues = new Map([...fromFile, ...fromEnvironment])
  const values = new Map<string, unknown>()
  for (const [key, declared] of catalogue.declarations) values.set(key, parsedValue(declared, rawValues.get(key)))

  const keyOf = (name: string, setting?: Setting<unknown>): string => {
    const declared = catalogue.declarations.get(name.toLowerCase())
    if (!declared || (setting && declared.setting !== setting))
      throw new Error(`${name} was not declared to readConfig.`)
    return name.toLowerCase()
  }
  return {
    of: <D extends Settings>(declared: D) => {
      const named = Object.entries(declared).map(([name, setting]) => [name, values.get(keyOf(name, setting))])
      // The compiler cannot type the entries; `keyOf` ensures that each value belongs to its declaration.
      return Object.freeze(Object.fromEntries(named)) as Values<D>
    },
    isGiven: (name) => rawValues.has(keyOf(name)),
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

// Ignores variables whose first segment is no known section, because other software uses names with `__` too.
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
  throw new SettingError(`The settings file ${name} got ${got}; expected a JSON object without comments.`)
}

function entriesWithin(catalogue: Catalogue, members: object, parentPath: string, where: string): readonly Entry[] {
  return Object.entries(members).flatMap(([member, value]: [string, unknown]) => {
    const path = parentPath === '' ? member : `${parentPath}:${member}`
    const section = catalogue.sections.get(path.toLowerCase())
    if (section === undefined) return [{ path, value, where }]
    if (isRecord(value)) return entriesWithin(catalogue, value, path, where)
    if (isBlank(value)) return []
    throw new SettingError(
      `${section} got a single value from ${where}; expected an object with the settings of this section.`,
    )
  })
}

function rawValuesOf(catalogue: Catalogue, entries: readonly Entry[]): ReadonlyMap<string, RawValue> {
  const rawValues = new Map<string, RawValue>()
  const located = entries.map((entry) => locate(catalogue, entry))
  for (const [key, written] of Map.groupBy(located, (entry) => entry.key)) {
    const declared = catalogue.declarations.get(key)
    const rawValue = declared && rawValueOf(declared, written)
    if (rawValue) rawValues.set(key, rawValue)
  }
  return rawValues
}

function locate(catalogue: Catalogue, entry: Entry): LocatedEntry {
  const key = entry.path.toLowerCase()
  if (catalogue.declarations.has(key)) return { ...entry, key, index: undefined }
  const [, list = '', index] = /^(.*):(0|[1-9]\d{0,5})$/s.exec(key) ?? []
  if (catalogue.declarations.get(list)?.setting.shape === 'list') return { ...entry, key: list, index: Number(index) }
  const names = [...catalogue.declarations.values()].map((declared) => declared.name)
  const suggestion = closest(entry.path, [...names, ...catalogue.sections.values()])
  const hint = suggestion === undefined ? catalogue.hint : `did you mean ${suggestion}?`
  throw new SettingError(`${printable(entry.path)}, given by ${entry.where}, is not a setting; ${hint}`)
}

/** Combines the entries of one setting; undefined if all are blank and the setting gives blank no meaning. */
function rawValueOf({ name, setting }: Declared, written: readonly LocatedEntry[]): RawValue | undefined {
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
    throw new SettingError(`${name} got two values, ${places}; expected ${setting.takes}, once.`)
  }
  return first.index === undefined ? first : { value: given.map((entry) => entry.value), where: first.where }
}

function parsedValue({ name, setting }: Declared, rawValue: RawValue | undefined): unknown {
  if (!rawValue) return setting.unset
  if (setting.blank && isBlank(rawValue.value)) return setting.blank.value
  const outcome = setting.parse(rawValue.value)
  if (outcome) return outcome.value
  const got = setting.secret
    ? 'a value that is not shown'
    : described(setting.wrongEntry?.(rawValue.value) ?? rawValue.value)
  throw new SettingError(`${name} got ${got} from ${rawValue.where}; expected ${setting.takes}.`)
}
