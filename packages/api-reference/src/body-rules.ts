import { type Html, html } from './html.ts'
import { entriesAt, type JsonObject, objectAt, objectsAt } from './json.ts'

const AT_LEAST_ONE = 'at least one of'

type Resolve = (object: JsonObject) => JsonObject

const namesAt = (schema: JsonObject, member: string): string[] => [schema[member] ?? []].flat().map(String)

const code = (name: string): Html => html`<code>${name}</code>`

/** Joins contents as in a sentence: `a`, `a or b`, `a, b or c`. */
const join = (contents: readonly Html[], conjunction: string): Html =>
  html`${contents.map((content, index) => html`${index > 0 && (index === contents.length - 1 ? ` ${conjunction} ` : ', ')}${content}`)}`

const joinNames = (names: readonly string[], conjunction: string): Html => join(names.map(code), conjunction)

/** Returns the required members of each alternative; empty if one of them requires none. */
function listAlternatives(resolve: Resolve, schema: JsonObject, keyword: string): string[][] {
  const lists = objectsAt(schema, keyword).map((alternative) => namesAt(resolve(alternative), 'required'))
  return lists.every((names) => names.length > 0) ? lists : []
}

const isNullOnly = (schema: JsonObject): boolean =>
  schema['type'] === 'null' || schema['const'] === null || JSON.stringify(schema['enum']) === '[null]'

/** Returns members that must not all be absent or null. */
function listNotAllNullMembers(resolve: Resolve, { not }: JsonObject): string[] {
  const members = entriesAt({ not: objectAt({ not }, 'not')['properties'] }, 'not')
  return members.every(([, member]) => isNullOnly(resolve(member))) ? members.map(([name]) => name) : []
}

/** Renders a requirement of which members to send, given as alternatives. */
function renderAlternatives(lists: readonly (readonly string[])[], quantity: string): Html {
  const names = lists.flat()
  if (names.length === lists.length) return html`Requires ${quantity} ${joinNames(names, 'and')}.`
  const groups = lists.map((list) => joinNames(list, 'and'))
  return html`Requires ${quantity} these: ${groups.map((group, index) => html`${index > 0 && '; '}${group}`)}.`
}

/** Returns `at least 1 member`, `at most 3 members`, `1 to 3 members` or `exactly 2 members`; empty without a bound. */
function describeCount({ minProperties: min, maxProperties: max }: JsonObject): string {
  const members = (words: string, count: unknown): string => `${words} ${count} ${count === 1 ? 'member' : 'members'}`
  if (min === undefined && max === undefined) return ''
  if (min === max) return members('exactly', min)
  if (max === undefined) return members('at least', min)
  return min === undefined ? members('at most', max) : `${min} to ${max} members`
}

function renderNot({ not }: JsonObject): Html[] {
  const names = namesAt(objectAt({ not }, 'not'), 'required')
  if (names.length === 0) return []
  return [
    names.length === 1 ? html`Do not send ${joinNames(names, '')}.` : html`Do not combine ${joinNames(names, 'and')}.`,
  ]
}

/** Returns a sentence for each rule about several members of an object, such as that one of two is required. */
export function renderBodyRules(resolve: Resolve, schema: JsonObject): Html[] {
  const anyOf = listAlternatives(resolve, schema, 'anyOf')
  const oneOf = listAlternatives(resolve, schema, 'oneOf')
  const present = listNotAllNullMembers(resolve, schema)
  const count = describeCount(schema)
  const dependencies = Object.keys(objectAt(schema, 'dependentRequired')).map(
    (name) => html`${code(name)} requires ${joinNames(namesAt(objectAt(schema, 'dependentRequired'), name), 'and')}.`,
  )
  return [
    ...(anyOf.length > 0 ? [renderAlternatives(anyOf, AT_LEAST_ONE)] : []),
    ...(oneOf.length > 0 ? [renderAlternatives(oneOf, 'exactly one of')] : []),
    ...(present.length > 0
      ? [
          renderAlternatives(
            present.map((name) => [name]),
            AT_LEAST_ONE,
          ),
        ]
      : []),
    ...renderNot(schema),
    ...dependencies,
    ...(count === '' ? [] : [html`Requires ${count}.`]),
    ...objectsAt(schema, 'allOf').flatMap((part) => renderBodyRules(resolve, resolve(part))),
  ]
}
