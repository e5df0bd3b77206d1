import { Ajv, type ValidateFunction } from 'ajv'
import type { ApiResponse } from './flowdesk.ts'

/** Any object of an OpenAPI document. */
export type OpenApiObject = Readonly<Record<string, unknown>>

/** A body in one media type. */
export interface MediaType {
  readonly schema: OpenApiObject
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, OpenApiObject>>
}

interface DocumentedResponse {
  readonly description: string
  readonly headers?: Readonly<Record<string, OpenApiObject>>
  readonly content?: Readonly<Record<string, MediaType>>
}

export interface DocumentedOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly parameters: readonly OpenApiObject[]
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> }
  readonly responses: Readonly<Record<string, OpenApiObject>>
  readonly security: readonly OpenApiObject[]
}

export interface ApiDocument {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, OpenApiObject>>>>
}

/** An operation with its method and path. */
export interface LocatedOperation {
  readonly method: string
  readonly path: string
  readonly operation: DocumentedOperation
}

const isPart = (value: unknown): value is OpenApiObject => typeof value === 'object' && value !== null

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Returns the schemas with `additionalProperties: false`, so that an undocumented member is an error. */
function rejectUnknownMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rejectUnknownMembers)
  if (!isPart(value)) return value
  const isLoose = isPart(value['properties']) && !('additionalProperties' in value)
  const entries = Object.entries(value).map(([name, member]) => [
    name,
    ['example', 'examples', 'not'].includes(name) ? member : rejectUnknownMembers(member),
  ])
  return { ...Object.fromEntries(entries), ...(isLoose ? { additionalProperties: false } : {}) }
}

/** A document with its operations and a validator of its schemas. */
export interface ApiReference {
  readonly document: ApiDocument
  readonly operations: readonly LocatedOperation[]
  /** Returns one line for each way in which a value violates its schema; empty if it is valid. */
  readonly findMismatches: (schema: OpenApiObject, value: unknown) => string[]
}

/** Creates a validator of values. Each schema is compiled once. */
function createSchemaValidator({ components }: ApiDocument): ApiReference['findMismatches'] {
  const ajv = new Ajv({ strict: false, allErrors: true })
  ajv.addFormat('int64', Number.isSafeInteger)
  ajv.addFormat('date-time', INSTANT)
  ajv.addFormat('binary', true)
  ajv.addFormat('email', /^[^@\s]+@[^@\s]+$/)
  const common = { components: rejectUnknownMembers(components) }
  const checks = new Map<OpenApiObject, ValidateFunction>()
  return (schema, value) => {
    const check = checks.get(schema) ?? ajv.compile({ ...common, ...Object(rejectUnknownMembers(schema)) })
    checks.set(schema, check)
    return check(value) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}

/** Parses an OpenAPI document. */
export function parseApiReference(text: string): ApiReference {
  const document: ApiDocument = JSON.parse(text)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  return { document, operations, findMismatches: createSchemaValidator(document) }
}

/** Resolves a reference. Returns any other object as it is. */
export function resolveReference<T>({ document }: ApiReference, part: T | OpenApiObject): T {
  if (!isPart(part) || typeof part['$ref'] !== 'string') return part as T
  const steps = part['$ref'].slice(2).split('/')
  return steps.reduce<unknown>((at, step) => (isPart(at) ? at[step] : undefined), document) as T
}

/** Returns the response of an operation with a status. */
export function findDocumentedResponse(
  reference: ApiReference,
  { responses }: DocumentedOperation,
  status: string | number,
) {
  const answer = responses[String(status)]
  return answer && resolveReference<DocumentedResponse>(reference, answer)
}

/** Returns the examples of a body by name. A single example has an empty name. */
export function listExamples(reference: ApiReference, { example, examples = {} }: MediaType): [string, unknown][] {
  if (example !== undefined) return [['', example]]
  return Object.entries(examples).map(([name, part]) => [
    name,
    resolveReference<{ value: unknown }>(reference, part).value,
  ])
}

/** Returns the documented outcomes of an operation: `202` for a success, `409 SVC:3001` for a refusal. */
export function documentedOutcomes(reference: ApiReference, operation: DocumentedOperation): Set<string> {
  const outcomes = Object.keys(operation.responses).flatMap((status) => {
    const json = findDocumentedResponse(reference, operation, status)?.content?.['application/json']
    const codes = Object.keys(json?.examples ?? {}).map((name) => name.split(' ')[0])
    return codes.length > 0 ? codes.map((code) => `${status} ${code}`) : [status]
  })
  return new Set(outcomes)
}

function findOperation({ operations }: ApiReference, method: string, url: string): LocatedOperation | undefined {
  const [path = ''] = url.split('?')
  const fits = ({ path: template }: LocatedOperation) =>
    new RegExp(`^${template.replaceAll('.', '[.]').replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
  // A literal segment takes precedence over a parameter, as in the server.
  const [best] = operations
    .filter((one) => one.method === method && fits(one))
    .sort((one, other) => one.path.split('{').length - other.path.split('{').length)
  return best
}

function findDifferences(
  reference: ApiReference,
  { headers = {}, content }: DocumentedResponse,
  reply: ApiResponse,
): string[] {
  const missing = Object.entries(headers)
    .filter(
      ([name, header]) => resolveReference(reference, header)['required'] && !(name.toLowerCase() in reply.headers),
    )
    .map(([name]) => `the header field ${name} is missing`)
  if (!content) return reply.text === '' ? missing : [...missing, 'the body is not documented']
  const [type = ''] = String(reply.headers['content-type']).split(';')
  if ('*/*' in content) return missing
  const media = content[type]
  return media
    ? [...missing, ...reference.findMismatches(media.schema, reply.body)]
    : [...missing, `${type} is not documented`]
}

/** Returns the id of the called operation, the outcome (`409 SVC:3001`), and how the response differs from the document. */
export function compareResponse(reference: ApiReference, method: string, url: string, reply: ApiResponse) {
  const { operation } = findOperation(reference, method, url) ?? {}
  if (!operation) return { operationId: '', outcome: '', differences: [`${method} ${url} is not in the document`] }
  const code = reply.body?.error?.code
  const outcome = typeof code === 'string' ? `${reply.status} ${code}` : String(reply.status)
  const answer =
    documentedOutcomes(reference, operation).has(outcome) && findDocumentedResponse(reference, operation, reply.status)
  const differences = answer ? findDifferences(reference, answer, reply) : [`${outcome} is not documented`]
  return { operationId: operation.operationId, outcome, differences }
}
