import { Readable } from 'node:stream'
import { Ajv, type ErrorObject, type KeywordDefinition, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import { type FieldError, MAX_FIELD_ERRORS } from '../errors/field-errors.ts'
import type { MessageParams } from '../i18n/localized-message.ts'
import type { ValidationRule } from '../i18n/validation-messages.ts'
import { isEmailAddress } from '../mail/email-address.ts'
import { toInstant } from './instants.ts'

/** Checks rules across fields. Called even if single fields are invalid: a member may have another type than in `T`. */
export type Refine<T> = (value: T) => FieldError[]

export type ValidationResult<T> =
  | { readonly value: T; readonly errors: readonly [] }
  | { readonly errors: readonly FieldError[] }

const textKeyword: KeywordDefinition = {
  keyword: 'x-text',
  type: 'string',
  schemaType: 'string',
  validate: (_kind: string, value: string) => !value.includes('\0') && value.isWellFormed(),
}

const ajv = new Ajv({
  allErrors: true,
  strictTypes: false,
  strictTuples: false,
  keywords: [textKeyword, 'x-partial', 'x-at-least-one-of', 'example'],
})
ajv.addFormat('email', isEmailAddress)
ajv.addFormat('date-time', (value) => toInstant(value) !== null)
ajv.addFormat('int64', true)
ajv.addFormat('uri', true)

interface SchemaMember {
  readonly name: string
  readonly schema: Readonly<Record<string, unknown>>
  readonly textKind: string | undefined
  readonly entryTextKind: string | undefined
  /** The members of the entries of a list of objects; empty for any other value. */
  readonly entryMembers: readonly SchemaMember[]
  readonly maxItems: number
  readonly nullable: boolean
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readTextKind = (schema: unknown): string | undefined =>
  isRecord(schema) && typeof schema['x-text'] === 'string' ? schema['x-text'] : undefined

const toMembers = (schema: unknown): SchemaMember[] => {
  const properties = isRecord(schema) ? ((schema['properties'] ?? {}) as Record<string, Record<string, unknown>>) : {}
  return Object.entries(properties).map(([name, member]) => ({
    name,
    schema: member,
    textKind: readTextKind(member),
    entryTextKind: readTextKind(member['items']),
    entryMembers: toMembers(member['items']),
    maxItems: typeof member['maxItems'] === 'number' ? member['maxItems'] : Number.POSITIVE_INFINITY,
    nullable: member['nullable'] === true,
  }))
}

const trimByTextKind: Record<string, (text: string) => string> = {
  trimmed: (text) => text.trim(),
  // Only for the check: `createBodyValidator` returns the text as it was sent, except in a list.
  preserved: (text) => text.trim(),
  clearable: (text) => text.trim(),
  email: (text) => text.trim().toLowerCase(),
}

/** Keeps at most one entry more than `maxItems`: a longer list is invalid anyway, so further entries need no check. */
function normalizeEntries(
  { entryTextKind = '', entryMembers, maxItems }: SchemaMember,
  sentEntries: readonly unknown[],
): unknown[] {
  const trim = trimByTextKind[entryTextKind]
  const entries = sentEntries.slice(0, maxItems + 1)
  if (entryMembers.length > 0)
    return entries.map((entry) => (isRecord(entry) ? normalizeBody(entryMembers, false, entry) : entry))
  return trim ? entries.map((entry) => (typeof entry === 'string' ? trim(entry) : entry)) : entries
}

/** Returns undefined if the member counts as absent. In a partial update, a blank text does not count as absent. */
function normalizeMember(member: SchemaMember, isPartial: boolean, sentValue: unknown): unknown {
  if (Array.isArray(sentValue)) return normalizeEntries(member, sentValue)
  const { textKind = '', nullable } = member
  const trim = trimByTextKind[textKind]
  if (typeof sentValue !== 'string') return sentValue
  if (!trim) return textKind === 'verbatim' && nullable && sentValue.trim() === '' ? null : sentValue
  const text = trim(sentValue)
  if (text !== '' || textKind === 'clearable' || (isPartial && !nullable)) return text
  return nullable ? null : undefined
}

function normalizeBody(
  members: readonly SchemaMember[],
  isPartial: boolean,
  sentBody: Record<string, unknown>,
): Record<string, unknown> {
  const value: Record<string, unknown> = {}
  for (const member of members) {
    const normalized = Object.hasOwn(sentBody, member.name)
      ? normalizeMember(member, isPartial, sentBody[member.name])
      : undefined
    if (normalized !== undefined) value[member.name] = normalized
    else if (member.nullable && (!isPartial || Object.hasOwn(sentBody, member.name))) value[member.name] = null
  }
  return value
}

const ruleByKeyword: Record<string, ValidationRule> = {
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

const toParams = (error: ErrorObject): MessageParams => {
  const { type, allowedValues, format, limit, pattern } = error.params as Record<string, unknown>
  if (Array.isArray(allowedValues)) return { allowed: allowedValues.filter((word) => word !== null).join(', ') }
  if (typeof limit === 'number') return { limit }
  if (typeof type === 'string') return { type }
  return { format: String(format ?? pattern ?? '') }
}

const toFieldPath = (error: ErrorObject): string => {
  const path = error.instancePath
    .slice(1)
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.')
  if (error.keyword !== 'required') return path
  const missingName = String(error.params['missingProperty'])
  return path === '' ? missingName : `${path}.${missingName}`
}

function toFieldErrors(errors: readonly ErrorObject[]): FieldError[] {
  const fieldErrors = errors.slice(0, MAX_FIELD_ERRORS).map((error): FieldError => {
    const rule = ruleByKeyword[error.keyword] ?? 'format'
    return { field: toFieldPath(error), rule, ...(rule === 'required' ? {} : { params: toParams(error) }) }
  })
  const mistypedFields = new Set(fieldErrors.filter((error) => error.rule === 'type').map((error) => error.field))
  return fieldErrors.filter((error) => error.rule === 'type' || !mistypedFields.has(error.field))
}

function collectErrors<T>(check: ValidateFunction, refine: Refine<T> | undefined, value: unknown): FieldError[] {
  const errors = check(value) ? [] : toFieldErrors(check.errors ?? [])
  if (!refine) return errors
  const invalidFields = new Set(errors.map((error) => error.field))
  return [...errors, ...refine(value as T).filter((error) => !invalidFields.has(error.field))].slice(
    0,
    MAX_FIELD_ERRORS,
  )
}

const notAnObject: ValidationResult<never> = { errors: [{ field: '', rule: 'type', params: { type: 'object' } }] }
export const noInput: ValidationResult<undefined> = { value: undefined, errors: [] }

/** Validates the body of a route that uses none: it must be absent or an object. */
const validateIgnoredBody = (body: unknown): ValidationResult<undefined> =>
  body === undefined || isRecord(body) ? noInput : notAnObject

/**
 * Creates a validator of bodies. The value of a valid body has only known members and, except in a partial update, null
 * for absent nullable members. Texts are trimmed, except verbatim ones. A `preserved` text (`preservedText`) is trimmed
 * only for the check and returned as it was sent; in a list, it is returned trimmed. E-mail addresses are put in lower
 * case, also in lists. A member that is an object stays unchanged.
 */
export function createBodyValidator<T>(schema: TSchema, refine?: Refine<T>): (body: unknown) => ValidationResult<T> {
  const members = toMembers(schema)
  const preservedNames = members.filter((member) => member.textKind === 'preserved').map((member) => member.name)
  const isPartial = 'x-partial' in schema
  let check: ValidateFunction | undefined
  return (body) => {
    const sentBody = body === undefined ? {} : body
    if (!isRecord(sentBody)) return notAnObject
    // Compiled at the first use: compiling the schemas of all routes at once would take a tenth of the start-up time.
    check ??= ajv.compile(schema)
    const value = normalizeBody(members, isPartial, sentBody)
    const errors = collectErrors(check, refine, value)
    if (errors.length > 0) return { errors }
    for (const name of preservedNames) if (typeof value[name] === 'string') value[name] = sentBody[name]
    return { value: value as T, errors: [] }
  }
}

interface BodyOptions<T> {
  readonly body?: TSchema | undefined
  readonly refineBody?: Refine<T> | undefined
  readonly file?: string | undefined
  readonly rawBody?: unknown
}

export function selectBodyValidator<T>({ body, refineBody, file, rawBody }: BodyOptions<T>) {
  if (!body) return file === undefined && !rawBody ? validateIgnoredBody : () => noInput
  const validate = createBodyValidator(body, refineBody)
  return (sentBody: unknown) => (sentBody instanceof Readable ? noInput : validate(sentBody))
}

const parseInteger = (word: string): unknown => (/^[+-]?\d{1,30}$/.test(word) ? Number(word) : word)
const parseFlag = (word: string): unknown => (word === 'true' || word === 'false' ? word === 'true' : word)
const parserByType: Record<string, (word: string) => unknown> = { integer: parseInteger, boolean: parseFlag }

const parseWord = (schema: Readonly<Record<string, unknown>>, word: string): unknown =>
  (parserByType[String(schema['type'])] ?? ((same: string) => same))(word)

function parseMember(schema: Readonly<Record<string, unknown>>, sentValue: unknown): unknown {
  const words = (Array.isArray(sentValue) ? sentValue : [sentValue]).map(String)
  if (schema['type'] !== 'array') {
    const [word = ''] = words
    if (words.length > 1) return words
    return word.trim() === '' ? undefined : parseWord(schema, word.trim())
  }
  if (words.every((word) => word.trim() === '')) return undefined
  const items = isRecord(schema['items']) ? schema['items'] : {}
  return words.flatMap((word) => word.split(',')).map((word) => parseWord(items, word.trim()))
}

/** Validates a query as a body, after converting each text to the type of its member. */
export function createQueryValidator<T>(schema: TSchema, refine?: Refine<T>): (query: unknown) => ValidationResult<T> {
  const members = toMembers(schema)
  const check = createBodyValidator<T>(schema, refine)
  // Cached, because most requests have no query.
  let defaults: ValidationResult<T> | undefined
  return (query) => {
    const sentQuery = isRecord(query) ? query : {}
    if (Object.keys(sentQuery).length === 0) {
      defaults ??= check({})
      return defaults
    }
    const parsed: Record<string, unknown> = {}
    for (const { name, schema: member } of members) {
      if (Object.hasOwn(sentQuery, name)) parsed[name] = parseMember(member, sentQuery[name])
    }
    return check(parsed)
  }
}
