import { Ajv, type ValidateFunction } from 'ajv'
import type { Reply } from './flowdesk.ts'

/** Any object of an OpenAPI document. */
export type Part = Readonly<Record<string, unknown>>

/** A body in one media type. */
export interface MediaType {
  readonly schema: Part
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, Part>>
}

interface Answer {
  readonly description: string
  readonly headers?: Readonly<Record<string, Part>>
  readonly content?: Readonly<Record<string, MediaType>>
}

export interface DocumentedOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly parameters: readonly Part[]
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> }
  readonly responses: Readonly<Record<string, Part>>
  readonly security: readonly Part[]
}

export interface ApiDocument {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, Part>>>>
}

/** An operation with where it is found. */
export interface Placed {
  readonly method: string
  readonly path: string
  readonly operation: DocumentedOperation
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** The same shapes, and none of them takes a member that it does not name. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (!isPart(value)) return value
  const isLoose = isPart(value['properties']) && !('additionalProperties' in value)
  const entries = Object.entries(value).map(([name, member]) => [
    name,
    ['example', 'examples', 'not'].includes(name) ? member : closed(member),
  ])
  return { ...Object.fromEntries(entries), ...(isLoose ? { additionalProperties: false } : {}) }
}

/** A document with its operations and the judge of its shapes. */
export interface Reference {
  readonly document: ApiDocument
  readonly operations: readonly Placed[]
  /** What a value has that its shape does not allow, and what it lacks; no line where it fits. */
  readonly misfits: (schema: Part, value: unknown) => string[]
}

/** Compares values with shapes of a document; each shape is compiled once. */
function judgeOf({ components }: ApiDocument): Reference['misfits'] {
  const ajv = new Ajv({ strict: false, allErrors: true })
  ajv.addFormat('int64', Number.isSafeInteger)
  ajv.addFormat('date-time', INSTANT)
  ajv.addFormat('binary', true)
  ajv.addFormat('email', /^[^@\s]+@[^@\s]+$/)
  const common = { components: closed(components) }
  const checks = new Map<Part, ValidateFunction>()
  return (schema, value) => {
    const check = checks.get(schema) ?? ajv.compile({ ...common, ...Object(closed(schema)) })
    checks.set(schema, check)
    return check(value) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}

/** Reads a document as it is served. */
export function readReference(text: string): Reference {
  const document: ApiDocument = JSON.parse(text)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  return { document, operations, misfits: judgeOf(document) }
}

/** The part itself, or what it refers to. */
export function resolved<T>({ document }: Reference, part: T | Part): T {
  if (!isPart(part) || typeof part['$ref'] !== 'string') return part as T
  const steps = part['$ref'].slice(2).split('/')
  return steps.reduce<unknown>((at, step) => (isPart(at) ? at[step] : undefined), document) as T
}

/** What an operation answers with a status. */
export function answerOf(reference: Reference, { responses }: DocumentedOperation, status: string | number) {
  const answer = responses[String(status)]
  return answer && resolved<Answer>(reference, answer)
}

/** The example values of a body by name; blank is the name of one without. */
export function examplesOf(reference: Reference, { example, examples = {} }: MediaType): [string, unknown][] {
  if (example !== undefined) return [['', example]]
  return Object.entries(examples).map(([name, part]) => [name, resolved<{ value: unknown }>(reference, part).value])
}

/** What an operation answers, once each: `202` for a success, `409 SVC:3001` for a refusal. */
export function answersTold(reference: Reference, operation: DocumentedOperation): Set<string> {
  const told = Object.keys(operation.responses).flatMap((status) => {
    const json = answerOf(reference, operation, status)?.content?.['application/json']
    const codes = Object.keys(json?.examples ?? {}).map((name) => name.split(' ')[0])
    return codes.length > 0 ? codes.map((code) => `${status} ${code}`) : [status]
  })
  return new Set(told)
}

function placedAt({ operations }: Reference, method: string, url: string): Placed | undefined {
  const [path = ''] = url.split('?')
  const fits = ({ path: template }: Placed) =>
    new RegExp(`^${template.replaceAll('.', '[.]').replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
  // A literal segment wins over a parameter, as in the server.
  const [best] = operations
    .filter((one) => one.method === method && fits(one))
    .sort((one, other) => one.path.split('{').length - other.path.split('{').length)
  return best
}

function differences(reference: Reference, { headers = {}, content }: Answer, reply: Reply): string[] {
  const missing = Object.entries(headers)
    .filter(([name, header]) => resolved(reference, header)['required'] && !(name.toLowerCase() in reply.headers))
    .map(([name]) => `the header field ${name} is missing`)
  if (!content) return reply.text === '' ? missing : [...missing, 'a body was not to be expected']
  const [type = ''] = String(reply.headers['content-type']).split(';')
  if ('*/*' in content) return missing
  const media = content[type]
  return media ? [...missing, ...reference.misfits(media.schema, reply.body)] : [...missing, `${type} is not told`]
}

/** What an answer of the server has that the document does not tell, and what it lacks; and what it was. */
export function judged(reference: Reference, method: string, url: string, reply: Reply) {
  const { operation } = placedAt(reference, method, url) ?? {}
  if (!operation) return { operationId: '', told: '', complaints: [`${method} ${url} is not in the document`] }
  const code = reply.body?.error?.code
  const told = typeof code === 'string' ? `${reply.status} ${code}` : String(reply.status)
  const answer = answersTold(reference, operation).has(told) && answerOf(reference, operation, reply.status)
  const complaints = answer ? differences(reference, answer, reply) : [`${told} is not told`]
  return { operationId: operation.operationId, told, complaints }
}
