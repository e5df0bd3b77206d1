// Runs in the browser and in Node.js: the page and the form read the document by the same rules.
import { credentialOf } from './request.js'

/** @typedef {Record<string, any>} JsonObject */
/** @typedef {import('./request.js').Credential} Credential */

/**
 * An operation as a form needs it; references are resolved.
 * @typedef {object} Operation
 * @property {string} method in capitals
 * @property {string} path
 * @property {string} id
 * @property {JsonObject[]} parameters those of the path, then those of the operation
 * @property {Credential[]} credentials of which one is required unless `isOptional`; empty for a public operation
 * @property {boolean} isOptional whether the operation also works without a credential
 * @property {[string, JsonObject] | null} body media type and Media Type Object
 * @property {'json' | 'file' | 'none'} result what the body of a success is
 */

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])

/**
 * Returns the object that a Reference Object points to within the document, and any other object as it is.
 * @param {JsonObject} document
 * @param {JsonObject} object
 * @returns {JsonObject}
 */
export function resolve(document, object) {
  const pointer = object['$ref']
  if (typeof pointer !== 'string') return object
  return pointer
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((parent, step) => parent[step] ?? {}, document)
}

/**
 * Returns the id of an operation: its `operationId`, or one made of method and path.
 * @param {string} method
 * @param {string} path
 * @param {JsonObject} operation
 * @returns {string}
 */
const operationIdOf = (method, path, { operationId }) =>
  operationId ?? `${method}${path.replace(/[^A-Za-z0-9]+/g, '-')}`.replace(/-$/, '')

/**
 * Returns a Parameter Object with the example of its schema if it has none of its own.
 * @param {JsonObject} document
 * @param {JsonObject} parameter
 * @returns {JsonObject}
 */
function parseParameter(document, parameter) {
  const resolved = resolve(document, parameter)
  const example = resolved['example'] ?? resolve(document, resolved['schema'] ?? {})['example']
  return example === undefined ? resolved : { ...resolved, example }
}

/**
 * Returns what the body of a success is: JSON if any success has a JSON body.
 * @param {JsonObject} document
 * @param {JsonObject} operation
 * @returns {Operation['result']}
 */
function resultOf(document, { responses = {} }) {
  const types = Object.keys(responses)
    .filter((status) => status.startsWith('2'))
    .flatMap((status) => Object.keys(resolve(document, responses[status])['content'] ?? {}))
  if (types.length === 0) return 'none'
  return types.some((type) => /[/+]json$/.test(type)) ? 'json' : 'file'
}

/**
 * @param {JsonObject} document
 * @param {string} path
 * @param {string} method
 * @returns {Operation}
 */
function parseOperation(document, path, method) {
  const item = document['paths'][path]
  const operation = item[method]
  const schemes = document['components']?.securitySchemes ?? {}
  const security = /** @type {JsonObject[]} */ (operation.security ?? document['security'] ?? [])
  const names = security.flatMap((one) => Object.keys(one)).filter((name) => name in schemes)
  const parameters = /** @type {JsonObject[]} */ ([...(item.parameters ?? []), ...(operation.parameters ?? [])])
  const [body = null] = Object.entries(resolve(document, operation.requestBody ?? {})['content'] ?? {})
  return {
    method: method.toUpperCase(),
    path,
    id: operationIdOf(method, path, operation),
    parameters: parameters.map((one) => parseParameter(document, one)),
    credentials: names.map((name) => credentialOf(name, schemes[name])),
    isOptional: security.some((one) => Object.keys(one).length === 0),
    body,
    result: resultOf(document, operation),
  }
}

/**
 * Returns the operations of a document in its order, each with its Operation Object.
 * @param {JsonObject} document
 * @returns {{ operation: Operation, object: JsonObject }[]}
 */
export const parseOperations = (document) =>
  Object.entries(/** @type {Record<string, JsonObject>} */ (document['paths'] ?? {})).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => METHODS.has(method))
      .map((method) => ({ operation: parseOperation(document, path, method), object: item[method] })),
  )
