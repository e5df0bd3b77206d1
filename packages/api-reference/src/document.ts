import { type Credential, credentialOf, operationIdOf } from './browser/request.js'
import { entriesAt, type JsonObject, objectAt, objectsAt, textAt } from './json.ts'
import { listedCodes } from './markdown.ts'

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

/** An Operation Object with its method and path. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly id: string
  /** The first tag; empty without tags. */
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly isDeprecated: boolean
  /** The credentials of which one is required; empty for a public operation. */
  readonly credentials: readonly Credential[]
  /** Whether the operation also works without a credential. */
  readonly isOptional: boolean
  readonly parameters: readonly JsonObject[]
  /** Null for an operation without a body. */
  readonly body: Media | null
  /** Status and Response Object. */
  readonly responses: readonly (readonly [string, JsonObject])[]
}

/** A media type and its Media Type Object. */
export type Media = readonly [string, JsonObject]

const createResolver =
  (document: JsonObject): ApiDocument['resolve'] =>
  (object) => {
    const pointer = textAt(object, '$ref')
    if (pointer === '') return object
    return pointer
      .slice(2)
      .split('/')
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<JsonObject>((parent, step) => objectAt(parent, step), document)
  }

/** Returns the name of a shared schema; empty for one that is defined in place. */
export const schemaName = (schema: JsonObject): string => textAt(schema, '$ref').split('/').at(-1) ?? ''

/** What operations have in common. */
interface Shared extends Pick<ApiDocument, 'credentials' | 'resolve'> {
  readonly security: readonly JsonObject[]
}

function parseOperation(shared: Shared, path: string, method: string, item: JsonObject): Operation {
  const { credentials, resolve } = shared
  const operation = objectAt(item, method)
  const security = 'security' in operation ? objectsAt(operation, 'security') : shared.security
  return {
    method: method.toUpperCase(),
    path,
    id: operationIdOf(method, path, operation),
    tag: String([operation['tags']].flat()[0] ?? ''),
    summary: textAt(operation, 'summary') || path,
    description: textAt(operation, 'description'),
    isDeprecated: operation['deprecated'] === true,
    credentials: security.flatMap((one) => credentials.filter(({ name }) => name in one)),
    isOptional: security.some((one) => Object.keys(one).length === 0),
    parameters: [...objectsAt(item, 'parameters'), ...objectsAt(operation, 'parameters')].map(resolve),
    body: entriesAt(resolve(objectAt(operation, 'requestBody')), 'content')[0] ?? null,
    responses: entriesAt(operation, 'responses').map(([status, response]) => [status, resolve(response)]),
  }
}

const METHODS: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])

const parseOperations = (document: JsonObject, shared: Shared): Operation[] =>
  entriesAt(document, 'paths').flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => METHODS.has(method))
      .map((method) => parseOperation(shared, path, method, item)),
  )

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

/** Prepares an OpenAPI 3 document for rendering. */
export function parseDocument(document: JsonObject): ApiDocument {
  const shared = { credentials: parseCredentials(document), resolve: createResolver(document) }
  const info = objectAt(document, 'info')
  const description = textAt(info, 'description')
  const operations = parseOperations(document, { ...shared, security: objectsAt(document, 'security') })
  return {
    title: textAt(info, 'title'),
    description,
    codes: listedCodes(description),
    tags: parseTags(document, operations),
    operations,
    ...shared,
  }
}
