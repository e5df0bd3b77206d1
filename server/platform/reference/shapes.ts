import type { Part } from '../http/openapi/components.ts'
import { partAt } from '../http/openapi/components.ts'
import { MAX_INTEGER } from '../http/shapes.ts'
import { type Described, entriesAt, nameOf, textAt } from './described.ts'
import { type Html, html } from './html.ts'
import { inline } from './markdown.ts'

const isBound = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) !== MAX_INTEGER

/** `1 to 300 characters`, `at most 20 entries`, `at least 1`; blank where there is no bound. */
function range(least: unknown, most: unknown, noun: string): string {
  const said = (words: string): string => `${words} ${noun}`.trim()
  if (isBound(least) && isBound(most)) return said(least === most ? `exactly ${least}` : `${least} to ${most}`)
  if (isBound(most)) return said(`at most ${most}`)
  if (isBound(least) && least !== 0) return said(`at least ${least}`)
  return ''
}

/** What bounds a value, in words. */
function boundsOf(schema: Part): string[] {
  const characters = range(schema['minLength'], schema['maxLength'], 'characters')
  const numbers = range(schema['minimum'], schema['maximum'], '')
  const entries = range(schema['minItems'], schema['maxItems'], 'entries')
  const once = schema['uniqueItems'] === true ? 'no entry twice' : ''
  return [characters, numbers, entries, once].filter((words) => words !== '')
}

/** The type in words: `array of string`, `string date-time or null`. */
function typeOf(reference: Described, schema: Part): string {
  const named = textAt(schema, 'type') || 'any value'
  const format = textAt(schema, 'format')
  const items = partAt(schema, 'items')
  const of = named === 'array' ? ` of ${nameOf(items) || typeOf(reference, reference.resolved(items))}` : ''
  const told = format === '' || format === 'int64' ? '' : ` ${format}`
  return `${named}${of}${told}${schema['nullable'] === true ? ' or null' : ''}`
}

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function wordsHtml(schema: Part): Html {
  const words = [schema['enum'] ?? []].flat().filter((word) => word !== null)
  if (words.length === 0) return html``
  const noun = words.length === 1 ? 'Always' : 'One of'
  return html`<p class="words">${noun} ${words.map((word, place) => html`${place > 0 && ', '}<code>${valueText(word)}</code>`)}</p>`
}

/** Type, bounds, pattern and words of a value. */
export function valueHtml(reference: Described, schema: Part): { readonly facts: Html; readonly words: Html } {
  const pattern = textAt(schema, 'pattern')
  const items = reference.resolved(partAt(schema, 'items'))
  const facts = html`<span class="type">${typeOf(reference, schema)}</span>${boundsOf(schema).map((words) => html`<span class="bound">${words}</span>`)}${pattern !== '' && html`<span class="bound">matches <code dir="ltr">${pattern}</code></span>`}`
  return { facts, words: wordsHtml('enum' in items ? items : schema) }
}

/** The object that a value is, or of which it is a list; null where it is neither. */
function objectIn({ resolved }: Described, schema: Part): Part | null {
  const inner = schema['type'] === 'array' ? resolved(partAt(schema, 'items')) : schema
  return 'properties' in inner ? inner : null
}

/** Who fills a shape: a request says what it needs, an answer what it may leave out. */
type Direction = 'request' | 'answer'

const presence: Readonly<Record<Direction, (isRequired: boolean) => Html>> = {
  request: (isRequired) => html`${isRequired && html` <span class="needed">required</span>`}`,
  answer: (isRequired) => html`${!isRequired && html` <span class="bound">not always there</span>`}`,
}

interface Within {
  readonly direction: Direction
  /** The objects that a member stands in, outermost first. */
  readonly outer: readonly Part[]
}

function memberHtml(reference: Described, name: string, given: Part, told: Html, within: Within): Html {
  const schema = reference.resolved(given)
  const { facts, words } = valueHtml(reference, schema)
  const description = textAt(schema, 'description')
  const inner = objectIn(reference, schema)
  const isNested = inner !== null && !within.outer.includes(inner)
  return html`<li><p class="term"><code>${name}</code> ${facts}${told}</p>\n${description !== '' && html`<p>${inline(description)}</p>\n`}${words}${isNested && html`<details><summary>Members of <code>${name}</code></summary>${listHtml(reference, inner, within)}</details>`}</li>\n`
}

function listHtml(reference: Described, schema: Part, { direction, outer }: Within): Html {
  const required = [schema['required'] ?? []].flat()
  const members = entriesAt(schema, 'properties')
  const within = { direction, outer: [...outer, schema] }
  return html`<ul class="members">${members.map(([name, member]) => memberHtml(reference, name, member, presence[direction](required.includes(name)), within))}</ul>`
}

/** The members of an object, each with what it holds; objects inside it can be unfolded. */
export const membersHtml = (reference: Described, given: Part, direction: Direction): Html =>
  listHtml(reference, reference.resolved(given), { direction, outer: [] })
