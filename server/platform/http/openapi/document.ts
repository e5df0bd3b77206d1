import type { Operation } from '../route.ts'
import { type Components, componentsObject, noComponents, type Part } from './components.ts'
import { introduction } from './introduction.ts'
import { operationObject } from './operations.ts'
import { templateOf } from './parameters.ts'

/** A chapter of the reference. */
export interface Tag {
  readonly name: string
  readonly description: string
}

/** What one part of the server adds to the document beside its operations. */
export interface Reference {
  /** The chapters in their order. */
  readonly tags: readonly Tag[]
  /** The credentials that the guards name, as Security Scheme Objects. */
  readonly securitySchemes: Readonly<Record<string, Part>>
}

/** What the document says beside its operations. */
export interface About extends Reference {
  readonly title: string
  readonly version: string
  /** What the API is for, as Markdown; what holds on every route follows it. */
  readonly description: string
  readonly licence: { readonly name: string; readonly url: string }
}

/** The operations in the order of their chapters; within one, as they were mounted. */
function inOrder(operations: readonly Operation[], tags: readonly Tag[]): Operation[] {
  const names = tags.map((tag) => tag.name)
  const stray = operations.find(({ tag }) => !names.includes(tag))
  if (stray) throw new Error(`the operation ${stray.id} stands in a chapter without description: ${stray.tag}`)
  return operations.toSorted((one, other) => names.indexOf(one.tag) - names.indexOf(other.tag))
}

function pathsOf(components: Components, operations: readonly Operation[]): Part {
  const byPath = Map.groupBy(operations, ({ path }) => templateOf(path))
  const objects = [...byPath].map(([path, those]) => [
    path,
    Object.fromEntries(those.map((one) => [one.method.toLowerCase(), operationObject(components, one)])),
  ])
  return Object.fromEntries(objects)
}

/** Writes the OpenAPI 3.0 document of these operations. The same operations give the same document. */
export function openApiDocument(operations: readonly Operation[], about: About): Part {
  const components = noComponents()
  const ordered = inOrder(operations, about.tags)
  const paths = pathsOf(components, ordered)
  return {
    openapi: '3.0.4',
    info: {
      title: about.title,
      description: [about.description, introduction(ordered)].join('\n\n'),
      license: about.licence,
      version: about.version,
    },
    servers: [{ url: '/', description: 'The server that answers this document' }],
    tags: about.tags.filter(({ name }) => ordered.some(({ tag }) => tag === name)),
    paths,
    components: { ...componentsObject(components), securitySchemes: about.securitySchemes },
  }
}
