import { Ajv, type ErrorObject, type KeywordDefinition, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import type { FieldError } from '../errors/invalid.ts'
import type { Rule } from '../i18n/rules.ts'
import type { Params } from '../i18n/sentence.ts'
import { isEmailAddress } from '../mail/email-address.ts'
import { toInstant } from './instants.ts'

/** Rules over several fields at once; they see the value once its fields are right one by one, or as far as they are. */
export type Refine<T> = (value: T) => FieldError[]

/** What validation answers: the value as it counts, or every field that is wrong. */
export type Verdict<T> =
  | { readonly value: T; readonly errors: readonly [] }
  | { readonly errors: readonly FieldError[] }

const text: KeywordDefinition = {
  keyword: 'x-text',
  type: 'string',
  schemaType: 'string',
  validate: (_kind: string, value: string) => !value.includes('\0') && value.isWellFormed(),
}

const ajv = new Ajv({
  allErrors: true,
  strictTypes: false,
  strictTuples: false,
  keywords: [text, 'x-partial', 'example'],
})
ajv.addFormat('email', isEmailAddress)
ajv.addFormat('date-time', (value) => toInstant(value) !== null)
ajv.addFormat('int64', true)
ajv.addFormat('uri', true)

interface Member {
  readonly name: string
  readonly schema: Readonly<Record<string, unknown>>
  readonly kind: string | undefined
  /** The kind of the entries of a list. */
  readonly entryKind: string | undefined
  readonly maxItems: number
  readonly nullable: boolean
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const kindOf = (schema: unknown): string | undefined =>
  isRecord(schema) && typeof schema['x-text'] === 'string' ? schema['x-text'] : undefined

const membersOf = (schema: TSchema): Member[] => {
  const properties = 'properties' in schema ? (schema.properties as Record<string, Record<string, unknown>>) : {}
  return Object.entries(properties).map(([name, member]) => ({
    name,
    schema: member,
    kind: kindOf(member),
    entryKind: kindOf(member['items']),
    maxItems: typeof member['maxItems'] === 'number' ? member['maxItems'] : Number.POSITIVE_INFINITY,
    nullable: member['nullable'] === true,
  }))
}

const trimmed: Record<string, (text: string) => string> = {
  line: (text) => text.trim(),
  block: (text) => text.trim(),
  clearable: (text) => text.trim(),
  email: (text) => text.trim().toLowerCase(),
}

/** What is checked of a list: beyond the first entry that is too many, no other can make it right. */
function checkableEntries({ entryKind = '', maxItems }: Member, given: readonly unknown[]): unknown[] {
  const trim = trimmed[entryKind]
  const entries = given.slice(0, maxItems + 1)
  return trim ? entries.map((entry) => (typeof entry === 'string' ? trim(entry) : entry)) : entries
}

/** What is checked of a member; `undefined` where it counts as absent. A blank text in a change is sent to be checked. */
function checkable(member: Member, partial: boolean, given: unknown): unknown {
  if (Array.isArray(given)) return checkableEntries(member, given)
  const { kind = '', nullable } = member
  const trim = trimmed[kind]
  if (typeof given !== 'string') return given
  if (!trim) return kind === 'exact' && nullable && given.trim() === '' ? null : given
  const text = trim(given)
  if (text !== '' || kind === 'clearable' || (partial && !nullable)) return text
  return nullable ? null : undefined
}

function normalised(
  members: readonly Member[],
  partial: boolean,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const value: Record<string, unknown> = {}
  for (const member of members) {
    const own = Object.hasOwn(given, member.name) ? checkable(member, partial, given[member.name]) : undefined
    if (own !== undefined) value[member.name] = own
    else if (member.nullable && (!partial || Object.hasOwn(given, member.name))) value[member.name] = null
  }
  return value
}

const ruleOf: Record<string, Rule> = {
  required: 'required',
  type: 'type',
  enum: 'enum',
  format: 'format',
  pattern: 'format',
  minLength: 'minLength',
  maxLength: 'maxLength',
  minimum: 'minimum',
  maximum: 'maximum',
  minItems: 'required',
  maxItems: 'maxItems',
  uniqueItems: 'unique',
  'x-text': 'text',
}

const paramsOf = (error: ErrorObject): Params => {
  const { type, allowedValues, format, limit, pattern } = error.params as Record<string, unknown>
  if (Array.isArray(allowedValues)) return { allowed: allowedValues.filter((word) => word !== null).join(', ') }
  if (typeof limit === 'number') return { limit }
  if (typeof type === 'string') return { type }
  return { format: String(format ?? pattern ?? '') }
}

const fieldOf = (error: ErrorObject): string => {
  const path = error.instancePath
    .slice(1)
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.')
  if (error.keyword !== 'required') return path
  const missing = String(error.params['missingProperty'])
  return path === '' ? missing : `${path}.${missing}`
}

/** A list of a million wrong entries is wrong; an answer that names each would help nobody and keep everybody waiting. */
const TOLD_AT_MOST = 1000

/** A value of the wrong type also breaks rules that say nothing new; only the first matters to whoever mends it. */
function plain(errors: readonly ErrorObject[]): FieldError[] {
  const told = errors.slice(0, TOLD_AT_MOST).map((error): FieldError => {
    const rule = ruleOf[error.keyword] ?? 'format'
    return { field: fieldOf(error), rule, ...(rule === 'required' ? {} : { params: paramsOf(error) }) }
  })
  const mistyped = new Set(told.filter((error) => error.rule === 'type').map((error) => error.field))
  return told.filter((error) => error.rule === 'type' || !mistyped.has(error.field))
}

/** What the compiled check and the rules over several fields have against a value; one complaint a field is enough. */
function complaints<T>(check: ValidateFunction, refine: Refine<T> | undefined, value: unknown): FieldError[] {
  const errors = check(value) ? [] : plain(check.errors ?? [])
  if (!refine) return errors
  const wrong = new Set(errors.map((error) => error.field))
  return [...errors, ...refine(value as T).filter((error) => !wrong.has(error.field))]
}

const noObject: Verdict<never> = { errors: [{ field: '', rule: 'type', params: { type: 'object' } }] }
const nothing: Verdict<undefined> = { value: undefined, errors: [] }

/** The check of a JSON body that nobody reads: none is needed, but one that is sent is an object. */
export const unreadBody = (body: unknown): Verdict<undefined> =>
  body === undefined || isRecord(body) ? nothing : noObject

/**
 * Compiles the check of one JSON body. The value it answers holds the known members only, one-line texts trimmed,
 * absent nullable members as null; so equal requests are equal texts, whatever else was sent.
 */
export function bodyValidator<T>(schema: TSchema, refine?: Refine<T>): (body: unknown) => Verdict<T> {
  const members = membersOf(schema)
  const blocks = members.filter((member) => member.kind === 'block').map((member) => member.name)
  const partial = 'x-partial' in schema
  const check = ajv.compile(schema)
  return (body) => {
    const given = body === undefined ? {} : body
    if (!isRecord(given)) return noObject
    const value = normalised(members, partial, given)
    const errors = complaints(check, refine, value)
    if (errors.length > 0) return { errors }
    for (const name of blocks) if (typeof value[name] === 'string') value[name] = given[name]
    return { value: value as T, errors: [] }
  }
}

const asInteger = (word: string): unknown => (/^[+-]?\d{1,30}$/.test(word) ? Number(word) : word)
const asFlag = (word: string): unknown => (word === 'true' || word === 'false' ? word === 'true' : word)
const readers: Record<string, (word: string) => unknown> = { integer: asInteger, boolean: asFlag }

const readWord = (schema: Readonly<Record<string, unknown>>, word: string): unknown =>
  (readers[String(schema['type'])] ?? ((same: string) => same))(word)

function readMember(schema: Readonly<Record<string, unknown>>, given: unknown): unknown {
  const words = (Array.isArray(given) ? given : [given]).map(String)
  if (schema['type'] !== 'array') {
    const [word = ''] = words
    if (words.length > 1) return words
    return word.trim() === '' ? undefined : readWord(schema, word.trim())
  }
  if (words.every((word) => word.trim() === '')) return undefined
  const items = isRecord(schema['items']) ? schema['items'] : {}
  return words.flatMap((word) => word.split(',')).map((word) => readWord(items, word.trim()))
}

/** As `bodyValidator`, for a query string: every word is read as its member's type, lists by repetition or comma. */
export function queryValidator<T>(schema: TSchema, refine?: Refine<T>): (query: unknown) => Verdict<T> {
  const members = membersOf(schema)
  const check = bodyValidator<T>(schema, refine)
  // Most lists are asked for as they are.
  const none = check({})
  return (query) => {
    const given = isRecord(query) ? query : {}
    if (Object.keys(given).length === 0) return none
    const read: Record<string, unknown> = {}
    for (const { name, schema: member } of members) {
      if (Object.hasOwn(given, name)) read[name] = readMember(member, given[name])
    }
    return check(read)
  }
}
