import { findClosestName } from './closest-name.ts'
import { parseJson } from './json.ts'
import { describeValue, isBlank, isRecord, toPrintable } from './raw-value.ts'
import type { Setting, Settings, Values } from './setting.ts'

/** The environment overrides the file. */
export interface Sources {
  /** Environment variables; `Section__Key` is `Section:Key`. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** A JSON file with nested objects or flat `Section:Key` members, and its name for error messages. */
  readonly file?: { readonly name: string; readonly text: string }
  /** The document that lists all settings, such as `docs/settings.md`, for errors about unknown settings. */
  readonly documentation?: string
}

export interface Config {
  /** The declarations must have been passed to `readConfig`. */
  get<D extends Settings>(declarations: D): Values<D>
  /** Whether a source has a value for a declared name. A blank value counts only if the setting gives it a meaning. */
  isSet(name: string): boolean
}

/** An unknown or invalid setting, or an unreadable settings file. The message is one line, which contains no secret value. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

interface Declaration {
  readonly name: string
  readonly setting: Setting<unknown>
}

/** All declarations and sections, by lower-case name. */
interface DeclarationIndex {
  /** Ends the error message for an unknown name that resembles no setting. */
  readonly hint: string
  readonly declarations: ReadonlyMap<string, Declaration>
  readonly sections: ReadonlyMap<string, string>
}

interface RawValue {
  readonly value: unknown
  readonly where: string
}

interface SourceEntry extends RawValue {
  readonly path: string
}

/** An entry of a known setting: its lower-case name, and the index if it is an entry of a list. */
interface LocatedEntry extends SourceEntry {
  readonly key: string
  readonly index: number | undefined
}

/**
 * Reads all declared settings from the environment and the file. Names are case-insensitive. Throws a `SettingError`
 * for a file that is not a JSON object, and for the first setting that is unknown, invalid, or given twice in one source.
 */
export function readConfig(declarations: readonly Settings[], sources: Sources): Config {
  const declarationIndex = createDeclarationIndex(declarations, sources.documentation)
  const fromEnvironment = collectRawValues(declarationIndex, readEnvironmentEntries(declarationIndex, sources.env))
  const fromFile = collectRawValues(
    declarationIndex,
    sources.file ? readFileEntries(declarationIndex, sources.file) : [],
  )
  const rawValues = new Map([...fromFile, ...fromEnvironment])
  const values = new Map<string, unknown>()
  for (const [key, declared] of declarationIndex.declarations)
    values.set(key, parseRawValue(declared, rawValues.get(key)))

  const keyOf = (name: string, setting?: Setting<unknown>): string => {
    const declared = declarationIndex.declarations.get(name.toLowerCase())
    if (!declared || (setting && declared.setting !== setting))
      throw new Error(`${name} was not declared to readConfig.`)
    return name.toLowerCase()
  }
  return {
    get: <D extends Settings>(settings: D) => {
      const named = Object.entries(settings).map(([name, setting]) => [name, values.get(keyOf(name, setting))])
      // The compiler cannot type the entries; `keyOf` ensures that each value belongs to its declaration.
      return Object.freeze(Object.fromEntries(named)) as Values<D>
    },
    isSet: (name) => rawValues.has(keyOf(name)),
  }
}

function createDeclarationIndex(owners: readonly Settings[], documentation: string | undefined): DeclarationIndex {
  const declarations = new Map<string, Declaration>()
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

// Ignores variables that begin with neither a section nor a setting, because other software uses names with `__` too.
function readEnvironmentEntries(
  { declarations, sections }: DeclarationIndex,
  env: Sources['env'],
): readonly SourceEntry[] {
  return Object.entries(env).flatMap(([variable, value]) => {
    const segments = variable.split('__')
    const first = segments[0]?.toLowerCase() ?? ''
    const isKnown = declarations.has(first) || (segments.length > 1 && sections.has(first))
    if (!isKnown || value === undefined) return []
    return [{ path: segments.join(':'), value, where: `the environment variable ${toPrintable(variable)}` }]
  })
}

function readFileEntries(
  declarationIndex: DeclarationIndex,
  file: { name: string; text: string },
): readonly SourceEntry[] {
  const name = toPrintable(file.name)
  const outcome = parseJson(file.text.replace(/^\uFEFF/, ''))
  if ('value' in outcome && isRecord(outcome.value)) {
    return flattenEntries(declarationIndex, outcome.value, '', `the settings file ${name}`)
  }
  const line = 'value' in outcome || outcome.errorLine === undefined ? '' : ` in line ${outcome.errorLine}`
  const got = 'value' in outcome ? 'JSON of another shape' : `text that is not JSON${line}`
  throw new SettingError(`The settings file ${name} got ${got}; expected a JSON object without comments.`)
}

function flattenEntries(
  declarationIndex: DeclarationIndex,
  members: object,
  parentPath: string,
  where: string,
): readonly SourceEntry[] {
  return Object.entries(members).flatMap(([member, value]: [string, unknown]) => {
    const path = parentPath === '' ? member : `${parentPath}:${member}`
    const section = declarationIndex.sections.get(path.toLowerCase())
    if (section === undefined) return [{ path, value, where }]
    if (isRecord(value)) return flattenEntries(declarationIndex, value, path, where)
    if (isBlank(value)) return []
    const got = Array.isArray(value) ? 'an array' : 'a single value'
    throw new SettingError(`${section} got ${got} from ${where}; expected an object with the settings of this section.`)
  })
}

function collectRawValues(
  declarationIndex: DeclarationIndex,
  entries: readonly SourceEntry[],
): ReadonlyMap<string, RawValue> {
  const rawValues = new Map<string, RawValue>()
  const located = entries.map((entry) => locateEntry(declarationIndex, entry))
  for (const [key, sameKey] of Map.groupBy(located, (entry) => entry.key)) {
    const declared = declarationIndex.declarations.get(key)
    const rawValue = declared && combineEntries(declared, sameKey)
    if (rawValue) rawValues.set(key, rawValue)
  }
  return rawValues
}

function locateEntry(declarationIndex: DeclarationIndex, entry: SourceEntry): LocatedEntry {
  const key = entry.path.toLowerCase()
  if (declarationIndex.declarations.has(key)) return { ...entry, key, index: undefined }
  const [, list = '', index] = /^(.*):(0|[1-9]\d{0,5})$/s.exec(key) ?? []
  if (declarationIndex.declarations.get(list)?.setting.shape === 'list')
    return { ...entry, key: list, index: Number(index) }
  const names = [...declarationIndex.declarations.values()].map((declared) => declared.name)
  const suggestion = findClosestName(entry.path, [...names, ...declarationIndex.sections.values()])
  const hint = suggestion === undefined ? declarationIndex.hint : `did you mean ${suggestion}?`
  throw new SettingError(`${toPrintable(entry.path)}, given by ${entry.where}, is not a setting; ${hint}`)
}

/** Combines the entries of one setting; undefined if all are blank and the setting gives blank no meaning. */
function combineEntries({ name, setting }: Declaration, entries: readonly LocatedEntry[]): RawValue | undefined {
  const sorted = entries
    .filter((entry) => (setting.blankValue && entry.index === undefined) || !isBlank(entry.value))
    .toSorted((a, b) => (a.index ?? -1) - (b.index ?? -1))
  const [first, second] = sorted
  if (!first) return undefined
  const repeated = sorted.find((entry, at) => at > 0 && entry.index === sorted[at - 1]?.index)
  const duplicate = first.index === undefined ? second : repeated
  if (duplicate) {
    const places =
      first.where === duplicate.where ? `twice in ${first.where}` : `from ${first.where} and from ${duplicate.where}`
    throw new SettingError(`${name} got two values, ${places}; expected ${setting.expected}, once.`)
  }
  return first.index === undefined ? first : { value: sorted.map((entry) => entry.value), where: first.where }
}

function parseRawValue({ name, setting }: Declaration, rawValue: RawValue | undefined): unknown {
  if (!rawValue) return setting.defaultValue
  if (setting.blankValue && isBlank(rawValue.value)) return setting.blankValue.value
  const outcome = setting.parse(rawValue.value)
  if (outcome) return outcome.value
  const got = setting.isSecret
    ? 'a value that is not shown'
    : describeValue(setting.findInvalidEntry?.(rawValue.value) ?? rawValue.value)
  throw new SettingError(`${name} got ${got} from ${rawValue.where}; expected ${setting.expected}.`)
}
