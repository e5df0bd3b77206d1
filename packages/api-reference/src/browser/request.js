// Runs in the browser and in the server alike: the page shows a call as the form would make it.

/** What stands in examples for the address of the server; the page puts in its own. */
export const EXAMPLE_ORIGIN = 'http://127.0.0.1:8080'

/**
 * A call: `body` is text, `file` names a file and the field that takes it.
 * @typedef {{ method: string, url: string, headers: Record<string, string>, body?: string, file?: { field: string, name: string } }} Call
 */

/**
 * Returns the id of an operation: its `operationId`, or one made of method and path.
 * @param {string} method
 * @param {string} path
 * @param {Readonly<Record<string, unknown>>} operation
 * @returns {string}
 */
export const operationIdOf = (method, path, { operationId }) =>
  typeof operationId === 'string' ? operationId : `${method}${path.replace(/[^A-Za-z0-9]+/g, '-')}`.replace(/-$/, '')

/**
 * The path with its parameters filled in.
 * @param {string} template such as `/v1/tickets/{id}`
 * @param {Record<string, string>} values
 */
export const filledPath = (template, values) =>
  template.replace(/\{(\w+)\}/g, (_whole, name) => encodeURIComponent(values[name] ?? ''))

/**
 * The query of a call, with its question mark; blank where nothing is asked.
 * @param {readonly (readonly [string, string])[]} pairs blank values are left out
 */
export function queryOf(pairs) {
  const given = pairs.filter(([, value]) => value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, value]))}`
}

/**
 * How a credential is presented: the header field, the word before it there, and what people call it.
 * @typedef {{ name: string, field: string, word: string, title: string }} Credential
 */

/**
 * How the credential of a Security Scheme Object is presented; all of ours go into a header field.
 * @param {string} name
 * @param {Readonly<Record<string, unknown>>} told
 * @returns {Credential}
 */
export function credentialOf(name, { type, scheme, name: key, bearerFormat }) {
  const title = bearerFormat === undefined ? name : `${name} (${bearerFormat})`
  if (type === 'apiKey') return { name, field: String(key), word: '', title }
  const word = String(scheme).replace(/^./, (first) => first.toUpperCase())
  return { name, field: 'Authorization', word, title }
}

/**
 * The header field that presents a credential.
 * @param {Credential} credential
 * @param {string} token the credential itself, or a variable of the shell that holds it
 */
export const presented = ({ field, word }, token) => ({ [field]: `${word} ${token}`.trim() })

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`

/**
 * A header field as an argument; a variable of the shell in it is filled in by the shell.
 * @param {string} line
 */
const headerArgument = (line) => (line.includes('$') ? `-H "${line}"` : `-H ${quoted(line)}`)

/**
 * The command that makes a call.
 * @param {Call} call
 * @param {string} origin
 */
export function curlOf({ method, url, headers, body, file }, origin) {
  const impliesPost = body !== undefined || file !== undefined
  const needsMethod = method !== (impliesPost ? 'POST' : 'GET')
  const address = `${origin}${url}`
  const lines = [
    `curl ${needsMethod ? `-X ${method} ` : ''}${/[?&{}]/.test(address) ? quoted(address) : address}`,
    ...Object.entries(headers).map(([name, value]) => headerArgument(`${name}: ${value}`)),
  ]
  if (file) lines.push(`-F ${quoted(`${file.field}=@${file.name}`)}`)
  if (body !== undefined) lines.push(`-d ${quoted(body)}`)
  return lines.join(' \\\n  ')
}
