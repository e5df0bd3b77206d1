import { renderBodyRules } from './body-rules.ts'
import { type ApiDocument, schemaName } from './document.ts'
import { type Html, html } from './html.ts'
import { entriesAt, type JsonObject, objectAt, textAt } from './json.ts'
import { renderInline } from './markdown.ts'

// The bounds of exact integers in JavaScript apply to every number, so they are not shown.
const isBound = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) !== Number.MAX_SAFE_INTEGER

/** Returns `1 to 300 characters`, `at most 20 entries` or `at least 1`; empty without bounds. */
function describeRange(min: unknown, max: unknown, noun: string): string {
  const withNoun = (words: string): string => `${words} ${noun}`.trim()
  if (isBound(min) && isBound(max)) return withNoun(min === max ? `exactly ${min}` : `${min} to ${max}`)
  if (isBound(max)) return withNoun(`at most ${max}`)
  if (isBound(min) && min !== 0) return withNoun(`at least ${min}`)
  return ''
}

function describeBounds(schema: JsonObject): string[] {
  const characters = describeRange(schema['minLength'], schema['maxLength'], 'characters')
  const numbers = describeRange(schema['minimum'], schema['maximum'], '')
  const entries = describeRange(schema['minItems'], schema['maxItems'], 'entries')
  const uniqueness = schema['uniqueItems'] === true ? 'no entry twice' : ''
  return [characters, numbers, entries, uniqueness].filter((words) => words !== '')
}

/** Returns the type in words: `array of string`, `string date-time or null`. */
function describeType(api: ApiDocument, schema: JsonObject): string {
  const type = textAt(schema, 'type') || 'any value'
  const format = textAt(schema, 'format')
  const items = objectAt(schema, 'items')
  const itemType = type === 'array' ? ` of ${schemaName(items) || describeType(api, api.resolve(items))}` : ''
  const formatText = format === '' || format === 'int64' ? '' : ` ${format}`
  return `${type}${itemType}${formatText}${schema['nullable'] === true ? ' or null' : ''}`
}

const formatValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function renderEnum(schema: JsonObject): Html {
  const words = [schema['enum'] ?? []].flat().filter((word) => word !== null)
  if (words.length === 0) return html``
  const noun = words.length === 1 ? 'Always' : 'One of'
  return html`<p class="words">${noun} ${words.map((word, index) => html`${index > 0 && ', '}<code>${formatValue(word)}</code>`)}</p>`
}

/** Renders the type, bounds and pattern of a value, and the values of its `enum`. */
export function renderValueSchema(
  api: ApiDocument,
  schema: JsonObject,
): { readonly facts: Html; readonly enumeration: Html } {
  const pattern = textAt(schema, 'pattern')
  const items = api.resolve(objectAt(schema, 'items'))
  const facts = html`<span class="type">${describeType(api, schema)}</span>${describeBounds(schema).map((words) => html`<span class="bound">${words}</span>`)}${pattern !== '' && html`<span class="bound">matches <code dir="ltr">${pattern}</code></span>`}`
  return { facts, enumeration: renderEnum('enum' in items ? items : schema) }
}

/** Returns the schema of an object, or of the objects of an array; null for any other schema. */
function findObjectSchema({ resolve }: ApiDocument, schema: JsonObject): JsonObject | null {
  const inner = schema['type'] === 'array' ? resolve(objectAt(schema, 'items')) : schema
  return 'properties' in inner ? inner : null
}

/** Who sends the values of a schema. In requests, the required members are marked; in responses, the optional ones. */
type Direction = 'request' | 'response'

const presenceLabels: Readonly<Record<Direction, (isRequired: boolean) => Html>> = {
  request: (isRequired) => html`${isRequired && html` <span class="needed">required</span>`}`,
  response: (isRequired) => html`${!isRequired && html` <span class="bound">not always there</span>`}`,
}

interface MemberContext {
  readonly direction: Direction
  /** The schemas that contain the member, outermost first. */
  readonly outer: readonly JsonObject[]
}

function renderMember(
  api: ApiDocument,
  name: string,
  reference: JsonObject,
  presence: Html,
  context: MemberContext,
): Html {
  const schema = api.resolve(reference)
  const { facts, enumeration } = renderValueSchema(api, schema)
  const description = textAt(schema, 'description')
  const inner = findObjectSchema(api, schema)
  const isNested = inner !== null && !context.outer.includes(inner)
  return html`<li><p class="term"><code>${name}</code> ${facts}${presence}</p>\n${description !== '' && html`<p>${renderInline(description)}</p>\n`}${enumeration}${isNested && html`<details><summary>Members of <code>${name}</code></summary>${renderMemberList(api, inner, context)}</details>`}</li>\n`
}

function renderMemberList(api: ApiDocument, schema: JsonObject, { direction, outer }: MemberContext): Html {
  const required = [schema['required'] ?? []].flat()
  const members = entriesAt(schema, 'properties')
  const context = { direction, outer: [...outer, schema] }
  const rules = direction === 'request' ? renderBodyRules(api.resolve, schema) : []
  return html`${rules.map((rule) => html`<p class="rule">${rule}</p>\n`)}<ul class="members">${members.map(([name, member]) => renderMember(api, name, member, presenceLabels[direction](required.includes(name)), context))}</ul>`
}

/** Renders the members of an object; nested objects can be unfolded. */
export const renderMembers = (api: ApiDocument, reference: JsonObject, direction: Direction): Html =>
  renderMemberList(api, api.resolve(reference), { direction, outer: [] })
