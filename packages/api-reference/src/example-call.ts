import { credentialHeader, curlCommand, EXAMPLE_ORIGIN, expandPath } from './browser/request.js'
import type { Operation } from './document.ts'
import { type JsonObject, objectAt, textAt } from './json.ts'

/** Formats an example: a string as it is, any other value as JSON. */
export const formatExample = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

/** Returns the body of the example: a file for a form, otherwise text. */
function exampleBody({ body }: Operation) {
  if (!body) return {}
  const [type, media] = body
  if (type !== 'multipart/form-data') return { body: formatExample('example' in media ? media['example'] : {}) }
  const [field = 'file'] = Object.keys(objectAt(objectAt(media, 'schema'), 'properties'))
  return { file: { field, name: 'invoice.pdf' } }
}

/** Returns the curl command that calls an operation with the examples of the document; the shell provides the token. */
export function exampleCommand(operation: Operation): string {
  const { method, path, parameters, credentials, body } = operation
  const [credential] = credentials
  const named = (place: string): [string, JsonObject][] =>
    parameters.filter((one) => one['in'] === place).map((one) => [textAt(one, 'name'), one])
  const values = named('path').map(([name, one]) => [name, String(one['example'] ?? name)] as const)
  const idempotencyKey = named('header').find(([name]) => name === 'Idempotency-Key')
  const sent = exampleBody(operation)
  const headers = {
    ...(credential ? credentialHeader(credential, '$TOKEN') : {}),
    ...(idempotencyKey ? { 'Idempotency-Key': String(idempotencyKey[1]['example'] ?? 'example-key') } : {}),
    ...(body && 'body' in sent ? { 'Content-Type': body[0] } : {}),
  }
  return curlCommand({ method, url: expandPath(path, Object.fromEntries(values)), headers, ...sent }, EXAMPLE_ORIGIN)
}
