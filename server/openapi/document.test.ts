import { expect, test } from 'vitest'
import { refusal } from '#platform/errors/refusal.ts'
import { idParameter } from '#platform/http/path-id.ts'
import type { Operation } from '#platform/http/route.ts'
import { enumOf, integer, listOf, nullable, object, verbatimText } from '#platform/http/schema-builders.ts'
import { createOpenApiDocument } from './document.ts'

const operation = (more: Partial<Operation> = {}): Operation => ({
  method: 'GET',
  path: '/things',
  id: 'listThings',
  tag: 'Things',
  summary: 'List things',
  responses: { 200: { description: 'The things', data: listOf(integer()) } },
  security: null,
  requiredRoleOrScope: {},
  policies: [],
  hasEnvelope: true,
  refuses: [],
  ...more,
})

const about = {
  title: 'Things',
  version: '1.0.0',
  description: 'Things.',
  licence: { name: 'MIT', url: 'https://example.com' },
  tags: [{ name: 'Things', description: 'All about things.' }],
  securitySchemes: {},
}

const render = (...operations: Operation[]): string => JSON.stringify(createOpenApiDocument(operations, about))

type Named = Readonly<Record<string, unknown>>

const componentsOf = (...operations: Operation[]) =>
  (createOpenApiDocument(operations, about) as { components: Record<'schemas' | 'responses' | 'examples', Named> })
    .components

const sentence = (en: string) => ({ en, tr: 'tr', de: 'de', fr: 'fr', es: 'es', ar: 'ar' })

test('the same operations produce the same document', () => {
  expect(render(operation())).toBe(render(operation()))
})

test('an undeclared path parameter throws', () => {
  expect(() => render(operation({ path: '/things/:id' }))).toThrow('listThings does not declare the parameter id')
  const declared = render(operation({ path: '/things/:id', params: idParameter('thing') }))
  expect(declared).toContain('"/things/{id}"')
})

test('an operation with an unknown tag throws', () => {
  expect(() => render(operation({ tag: 'Other' }))).toThrow('a tag without a description: Other')
})

test('a string without an example throws', () => {
  const answers = { 200: { description: 'A text', data: object({ name: verbatimText(10) }) } }
  expect(() => render(operation({ responses: answers }))).toThrow('needs an example')
})

test('two different schemas with the same title throw', () => {
  const answersOf = (words: readonly string[]) => ({
    200: { description: 'A thing', data: object({ kind: enumOf(words) }, { title: 'Thing' }) },
  })
  const big = operation({ responses: answersOf(['big']) })
  const small = operation({ responses: answersOf(['small']), path: '/small', id: 'listSmall' })
  expect(() => render(big, small)).toThrow('two different schemas are named Thing')
  expect(() => render(big, operation({ ...big, path: '/big', id: 'listBig' }))).not.toThrow()
})

test('a schema with a title becomes a component, and is inlined where it is nullable', () => {
  const Thing = object({ kind: enumOf(['big']) }, { title: 'Thing', example: { kind: 'big' } })
  const data = object({ one: Thing, other: nullable(Thing) })
  const document = render(operation({ responses: { 200: { description: 'Two things', data } } }))
  expect(document).toContain('"one":{"$ref":"#/components/schemas/Thing"}')
  expect(document).toContain('"other":{"type":"object","nullable":true')
})

test('nullable members are optional in requests and required in responses', () => {
  const shape = { name: integer(), note: nullable(integer()) }
  const document = render(
    operation({
      method: 'POST',
      body: object(shape, { title: 'NewThing' }),
      responses: { 201: { description: 'The thing', data: object(shape, { title: 'Thing' }) } },
    }),
  )
  expect(document).toContain('"NewThing":{"type":"object","required":["name"]')
  expect(document).toContain('"Thing":{"type":"object","required":["name","note"]')
})

test('errors with the same code have components named after their reasons', () => {
  const noThing = refusal(404, ['SVC:4006', 'thing_not_found'], sentence('There is no such thing.'))
  const noOwner = refusal(404, ['SVC:4006', 'owner_not_found'], sentence('There is no such owner.'))
  const things = operation({ refuses: [noThing] })
  const owners = operation({ refuses: [noOwner], path: '/owners', id: 'listOwners' })
  const { examples, responses, schemas } = componentsOf(things, owners)
  for (const [name, text] of [
    ['Error404_SVC4006_thingNotFound', 'There is no such thing.'],
    ['Error404_SVC4006_ownerNotFound', 'There is no such owner.'],
  ] as const) {
    expect(examples[name]).toMatchObject({ summary: text })
    expect(responses).toHaveProperty(name)
  }
  expect(schemas['ErrorReason']).toMatchObject({ enum: expect.arrayContaining(['thing_not_found', 'owner_not_found']) })
})

test('component names do not depend on sentences, bounds or examples', () => {
  const namesWith = (text: string, limit: number) => {
    const refuses = [refusal(409, 'SVC:3008', sentence(text))]
    const body = object({ note: verbatimText(limit, { example: text }) }, { title: 'NewThing' })
    const components = componentsOf(operation({ method: 'POST', body, refuses }))
    return Object.values(components).flatMap((kind) => Object.keys(kind))
  }
  const names = namesWith('The thing is in use.', 10)
  expect(names).toContain('Error409_SVC3008')
  expect(namesWith('Something uses it. Remove that first.', 20)).toEqual(names)
  expect(names.filter((name) => !/^[A-Za-z]\w*$/.test(name))).toEqual([])
})

test('two operations with the same id throw', () => {
  expect(() => render(operation(), operation({ path: '/other' }))).toThrow('two operations are named listThings')
})

test('a declared response replaces the error response of the same status', () => {
  const answers = { 500: { description: 'Broken, and known to be' } }
  expect(render(operation({ responses: answers }))).toContain('"500":{"description":"Broken, and known to be."')
})

test('the chapters of the contexts come before compatibility and error codes', () => {
  const chapters = [{ title: 'Reading again', text: 'Once is enough.' }]
  const { info } = createOpenApiDocument([operation()], { ...about, chapters }) as { info: { description: string } }
  const titles = [...info.description.matchAll(/^## (.*)$/gm)].map(([, title]) => title)
  expect(titles).toEqual(['Responses', 'Requests', 'Retries', 'Reading again', 'Compatibility', 'Error codes'])
  expect(info.description).toContain('\n\n## Reading again\n\nOnce is enough.\n\n## Compatibility\n\n')
})
