import { credentialHeader, EXAMPLE_ORIGIN, expandPath, queryString, TOKEN } from './browser/request.js'
import { codeSamples, type Sample } from './browser/samples.js'
import type { Operation } from './document.ts'
import { type JsonObject, objectAt, textAt } from './json.ts'

/** Formats an example: a string as it is, any other value as JSON. */
export const formatExample = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

/** Returns the body of the example: a file for a form, otherwise text. */
function createExampleBody({ body }: Operation) {
  if (!body) return {}
  const [type, media] = body
  if (type !== 'multipart/form-data') return { body: formatExample('example' in media ? media['example'] : {}) }
  const [field = 'file'] = Object.keys(objectAt(objectAt(media, 'schema'), 'properties'))
  return { file: { field, name: 'invoice.pdf' } }
}

/** Returns code that calls an operation with the examples of the document; the token comes from the environment. */
export function createExampleSamples(operation: Operation): Sample[] {
  const { method, path, parameters, credentials, body, result, samples } = operation
  const [credential] = credentials
  const parametersIn = (place: string): [string, JsonObject][] =>
    parameters
      .filter((parameter) => parameter['in'] === place)
      .map((parameter) => [textAt(parameter, 'name'), parameter])
  const values = parametersIn('path').map(([name, one]) => [name, String(one['example'] ?? name)] as const)
  const query = parametersIn('query').filter(([, one]) => one['required'] === true)
  const idempotencyKey = parametersIn('header').find(([name]) => name === 'Idempotency-Key')
  const content = createExampleBody(operation)
  const headers = {
    ...(credential ? credentialHeader(credential, TOKEN) : {}),
    ...(idempotencyKey ? { 'Idempotency-Key': String(idempotencyKey[1]['example'] ?? 'example-key') } : {}),
    ...(body && 'body' in content ? { 'Content-Type': body[0] } : {}),
  }
  const url =
    expandPath(path, Object.fromEntries(values)) +
    queryString(query.map(([name, one]) => [name, [one['example'] ?? name].flat().join(',')]))
  return codeSamples({ method, url, headers, ...content, result }, EXAMPLE_ORIGIN, samples)
}
