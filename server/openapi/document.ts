import type { ContextApiDescription, Tag } from '#platform/http/context-api-description.ts'
import type { Operation } from '#platform/http/route.ts'
import { type Components, createComponents, type JsonObject, toComponentsObject } from './components.ts'
import { listDocumentedRefusals } from './error-cases.ts'
import { addErrorReasons } from './error-schemas.ts'
import { createIntroduction } from './introduction.ts'
import { toOperationObject } from './operations.ts'
import { toPathTemplate } from './parameters.ts'

/** The parts of the document that do not come from the declarations of operations. */
export interface ApiDescription extends ContextApiDescription {
  readonly title: string
  readonly version: string
  /** What the API is for, as Markdown. The introduction follows it. */
  readonly description: string
  readonly licence: { readonly name: string; readonly url: string }
}

function sortByTag(operations: readonly Operation[], tags: readonly Tag[]): Operation[] {
  const names = tags.map((tag) => tag.name)
  const unknown = operations.find(({ tag }) => !names.includes(tag))
  if (unknown) throw new Error(`the operation ${unknown.id} has a tag without a description: ${unknown.tag}`)
  return operations.toSorted((one, other) => names.indexOf(one.tag) - names.indexOf(other.tag))
}

function requireUniqueIds(operations: readonly Operation[]): void {
  const ids = new Set<string>()
  for (const { id } of operations) {
    if (ids.has(id)) throw new Error(`two operations are named ${id}`)
    ids.add(id)
  }
}

function toPathsObject(components: Components, operations: readonly Operation[]): JsonObject {
  const byPath = Map.groupBy(operations, ({ path }) => toPathTemplate(path))
  const pathItems = [...byPath].map(([path, operationsOfPath]) => [
    path,
    Object.fromEntries(
      operationsOfPath.map((operation) => [operation.method.toLowerCase(), toOperationObject(components, operation)]),
    ),
  ])
  return Object.fromEntries(pathItems)
}

/** Throws for a repeated id, two schemas with one title, an unknown tag or path parameter, or a missing example. */
export function createOpenApiDocument(operations: readonly Operation[], api: ApiDescription): JsonObject {
  requireUniqueIds(operations)
  const components = createComponents()
  const ordered = sortByTag(operations, api.tags)
  addErrorReasons(components, listDocumentedRefusals(ordered))
  const paths = toPathsObject(components, ordered)
  return {
    openapi: '3.0.4',
    info: {
      title: api.title,
      description: [api.description, createIntroduction(ordered, api.chapters ?? [])].join('\n\n'),
      license: api.licence,
      version: api.version,
    },
    servers: [{ url: '/', description: 'The server that returned this document' }],
    tags: api.tags.filter(({ name }) => ordered.some(({ tag }) => tag === name)),
    paths,
    components: { ...toComponentsObject(components), securitySchemes: api.securitySchemes },
  }
}
