import { type Operation as CallableOperation, parseOperations, resolve } from './browser/operation.js'
import { type Credential, credentialOf } from './browser/request.js'
import type { Sample } from './browser/samples.js'
import { entriesAt, type JsonObject, objectAt, objectsAt, textAt } from './json.ts'
import { parseListedCodes } from './markdown.ts'

/** An OpenAPI document, prepared for rendering. */
export interface ApiDocument {
  readonly title: string
  readonly description: string
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly operations: readonly Operation[]
  readonly credentials: readonly (Credential & { readonly description: string })[]
  /** Error codes that a table of the description lists. */
  readonly codes: ReadonlySet<string>
  /** Returns the object that a Reference Object points to within the document, and any other object as it is. */
  readonly resolve: (object: JsonObject) => JsonObject
}

export interface Operation extends CallableOperation {
  /** The first tag; empty without tags. */
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly isDeprecated: boolean
  /** Status and Response Object. */
  readonly responses: readonly (readonly [string, JsonObject])[]
  /** Samples of the document, from the extension `x-codeSamples`. */
  readonly samples: readonly Sample[]
}

/** A media type and its Media Type Object. */
export type MediaTypeEntry = readonly [string, JsonObject]

/** Returns the name of a shared schema; empty for one that is defined in place. */
export const schemaName = (schema: JsonObject): string => textAt(schema, '$ref').split('/').at(-1) ?? ''

const describeOperation = (document: JsonObject, operation: CallableOperation, object: JsonObject): Operation => ({
  ...operation,
  tag: String([object['tags']].flat()[0] ?? ''),
  summary: textAt(object, 'summary') || operation.path,
  description: textAt(object, 'description'),
  isDeprecated: object['deprecated'] === true,
  responses: entriesAt(object, 'responses').map(([status, response]) => [status, resolve(document, response)]),
  samples: objectsAt(object, 'x-codeSamples').map((sample) => ({
    label: textAt(sample, 'label') || textAt(sample, 'lang'),
    syntax: textAt(sample, 'lang').toLowerCase(),
    source: textAt(sample, 'source'),
  })),
})

const parseCredentials = (document: JsonObject): ApiDocument['credentials'] =>
  entriesAt(objectAt(document, 'components'), 'securitySchemes').map(([name, scheme]) => ({
    ...credentialOf(name, scheme),
    description: textAt(scheme, 'description'),
  }))

/** Returns the tags of the document, and then those that only operations name. */
function parseTags(document: JsonObject, operations: readonly Operation[]): ApiDocument['tags'] {
  const declared = objectsAt(document, 'tags').map((tag) => ({
    name: textAt(tag, 'name'),
    description: textAt(tag, 'description'),
  }))
  const names = new Set(operations.map(({ tag }) => tag))
  for (const { name } of declared) names.delete(name)
  return [...declared, ...[...names].map((name) => ({ name, description: '' }))]
}

export function parseDocument(document: JsonObject): ApiDocument {
  const info = objectAt(document, 'info')
  const description = textAt(info, 'description')
  const operations = parseOperations(document).map(({ operation, object }) =>
    describeOperation(document, operation, object),
  )
  return {
    title: textAt(info, 'title'),
    description,
    codes: parseListedCodes(description),
    tags: parseTags(document, operations),
    operations,
    credentials: parseCredentials(document),
    resolve: (object) => resolve(document, object),
  }
}
