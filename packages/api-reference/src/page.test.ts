import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  compressPage,
  contentSecurityPolicy,
  type JsonObject,
  type PageOptions,
  readAssets,
  renderPage,
} from './index.ts'

const minimal = { openapi: '3.0.4', info: { title: 'API', version: '1' } }

const render = (document: JsonObject, more: Partial<PageOptions> = {}): string =>
  renderPage({
    name: 'Petstore',
    document: { ...minimal, ...document },
    documentPath: '/openapi.json',
    assetsPath: '/docs/1/',
    ...more,
  })

const ok = { responses: { 200: { description: 'OK' } } }

describe('operations', () => {
  test('an operation without operationId, summary and tag is named by its method and path', () => {
    const page = render({ paths: { '/pets/{id}/': { delete: ok } } })
    expect(page).toContain('<section class="operation" id="delete-pets-id"')
    expect(page).toContain('<h2 id="part-operations">Operations</h2>')
    expect(page).toContain('<a href="#delete-pets-id">/pets/{id}/</a>')
  })

  test('tags that the document does not declare follow those that it declares', () => {
    const paths = { '/a': { get: { ...ok, tags: ['New'] } }, '/b': { get: { ...ok, tags: ['Old'] } } }
    const page = render({ tags: [{ name: 'Old', description: 'First' }], paths })
    const titles = [...page.matchAll(/<h2 id="part-(\w+)">/g)].map(([, title]) => title)
    expect(titles).toEqual(['old', 'new'])
  })

  test('parameters of the path and references to shared objects are rendered', () => {
    const page = render({
      paths: {
        '/pets/{id}': {
          parameters: [{ $ref: '#/components/parameters/Id' }],
          put: { ...ok, requestBody: { $ref: '#/components/requestBodies/Pet' } },
        },
      },
      components: {
        parameters: { Id: { name: 'id', in: 'path', required: true, schema: { type: 'integer', example: 7 } } },
        requestBodies: { Pet: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } } },
        schemas: { Pet: { type: 'object', properties: { petName: { type: 'string', maxLength: 9 } } } },
      },
    })
    expect(page).toContain('<code>id</code> <span class="type">integer</span>')
    expect(page).toContain('<code>petName</code> <span class="type">string</span><span class="bound">at most 9')
    expect(page).toContain('curl -X PUT http://127.0.0.1:8080/pets/7')
  })

  test('a schema that contains itself is rendered once', () => {
    const Node = { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } }
    const schema = { $ref: '#/components/schemas/Node' }
    const post = { ...ok, requestBody: { content: { 'application/json': { schema } } } }
    const page = render({ paths: { '/nodes': { post } }, components: { schemas: { Node } } })
    expect(page.match(/<code>next<\/code>/g)).toHaveLength(1)
  })

  test('the credential is that of the operation, else that of the document', () => {
    const page = render({
      security: [{ key: [] }],
      paths: { '/a': { get: ok, post: { ...ok, security: [] }, put: { ...ok, security: [{ guest: [] }, {}] } } },
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
          guest: { type: 'http', scheme: 'Guest' },
        },
      },
    })
    const credentials = [...page.matchAll(/<p class="credential">(.*?)<\/p>/g)].map(([, text = '']) =>
      text.replace(/<[^>]+>/g, ''),
    )
    expect(credentials).toEqual([
      'Needs X-Key: with key.',
      'No credential.',
      'May carry Authorization: Guest with guest.',
    ])
  })
})

describe('responses', () => {
  const errors = {
    no_pet: { summary: 'There is no such pet.', value: { code: 'no_pet' } },
  }
  const responses = {
    200: {
      description: 'The pet',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { data: { type: 'object', properties: { petName: { type: 'string' } } } },
          },
          example: { data: { petName: 'Rex' } },
        },
      },
    },
    404: { description: 'Not found.', content: { 'application/json': { examples: errors } } },
  }
  const paths = { '/pets/1': { get: { responses } } }

  test('a result inside an envelope is described by its members', () => {
    expect(render({ paths }, { resultMember: 'data' })).toContain('Members of <code>data</code></h5>')
    expect(render({ paths })).toContain('<h5>Members</h5>')
  })

  test('an error code links to its row if the description has one', () => {
    const description = '## Codes\n\n| Code | Meaning |\n|---|---|\n| no_pet | There is no such pet. |'
    expect(render({ paths, info: { title: 'API', description } })).toContain('<a href="#no-pet">All codes</a>')
    expect(render({ paths })).not.toContain('All codes')
  })
})

test('a product can replace the headings', () => {
  const page = render({ paths: { '/a': { get: ok } } }, { headings: { responses: 'Answers', operations: 'Calls' } })
  expect(page).toContain('<h4>Answers</h4>')
  expect(page).toContain('<h2 id="part-calls">Calls</h2>')
})

test('chapters with the same title in two guides have different anchors', () => {
  const guides = ['Cats', 'Dogs'].map((title) => ({ title, text: '## Food\n\nA lot.' }))
  const page = render({}, { guides })
  expect(page).toContain('id="cats-food"')
  expect(page).toContain('id="dogs-food"')
})

test('all texts of a document are escaped', () => {
  const attack = '<script>alert(1)</script>" onload="x'
  const page = render(
    {
      info: { title: attack, description: attack },
      tags: [{ name: attack, description: attack }],
      paths: {
        [`/${attack}`]: { get: { ...ok, operationId: attack, summary: attack, description: attack, tags: [attack] } },
      },
      components: { securitySchemes: { [attack]: { type: 'http', scheme: attack, description: attack } } },
    },
    { name: attack, guides: [{ title: attack, text: `## ${attack}\n\n${attack}` }] },
  )
  expect(page).not.toMatch(/<script>|" onload="/)
})

test('the policy permits no inline script and no inline style, and the page contains none', () => {
  expect(contentSecurityPolicy).not.toContain('unsafe')
  expect(render({ paths: { '/a': { get: ok } } })).not.toMatch(
    /<style|<script(?! (?:type="module" )?src="\/)|\sstyle=|\son\w+=/,
  )
})

test('the page loads files that exist', async () => {
  const { files, version } = await readAssets()
  const names = [...render({}).matchAll(/"\/docs\/1\/([^"]+)"/g)].map(([, name]) => name)
  expect(names.toSorted()).toEqual([...files.keys()].toSorted())
  expect(version).toMatch(/^[\w-]{12}$/)
})

test('a compressed page has an entity tag of its content', async () => {
  const { gzip, etag } = await compressPage('one')
  expect(gunzipSync(gzip).toString()).toBe('one')
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  expect((await compressPage('two')).etag).not.toBe(etag)
})
