// Runs in the browser and in Node.js: the page shows a call as the form makes it.

/** The origin in examples. The browser replaces it by the origin of the page. */
export const EXAMPLE_ORIGIN = 'http://127.0.0.1:8080'

/** Stands for the secret in the header fields of examples, where it comes from a variable of this name. */
export const TOKEN = '$TOKEN'

/**
 * A request. `body` is text; `file` is the name of a file and its form field; `result` is what a success contains.
 * @typedef {{ method: string, url: string, headers: Record<string, string>, body?: string | undefined, file?: { field: string, name: string } | undefined, result?: 'json' | 'file' | 'none' }} Call
 */

/**
 * Replaces the parameters of a path template.
 * @param {string} template such as `/v1/tickets/{id}`
 * @param {Record<string, string>} values
 */
export const expandPath = (template, values) =>
  template.replace(/\{(\w+)\}/g, (_whole, name) => encodeURIComponent(values[name] ?? ''))

/**
 * Returns a query string with its question mark, or an empty string without values.
 * @param {readonly (readonly [string, string])[]} pairs empty values are omitted
 */
export function queryString(pairs) {
  const nonEmpty = pairs.filter(([, value]) => value !== '')
  return nonEmpty.length === 0 ? '' : `?${new URLSearchParams(nonEmpty.map(([name, value]) => [name, value]))}`
}

/**
 * How a credential is sent: the header field, the scheme before the secret, and a title for readers.
 * @typedef {{ name: string, field: string, word: string, title: string }} Credential
 */

/**
 * Returns how the credential of a Security Scheme Object is sent. Supports header fields only.
 * @param {string} name
 * @param {Readonly<Record<string, unknown>>} scheme
 * @returns {Credential}
 */
export function credentialOf(name, { type, scheme, name: key, bearerFormat }) {
  const title = bearerFormat === undefined ? name : `${name} (${bearerFormat})`
  if (type === 'apiKey') return { name, field: String(key), word: '', title }
  const word = String(scheme).replace(/^./, (first) => first.toUpperCase())
  return { name, field: 'Authorization', word, title }
}

/**
 * Returns the header field of a credential.
 * @param {Credential} credential
 * @param {string} token the secret, or a shell variable that holds it
 */
export const credentialHeader = ({ field, word }, token) => ({ [field]: `${word} ${token}`.trim() })

/** @param {string} text */
const quoteForShell = (text) => `'${text.replaceAll("'", "'\\''")}'`

/**
 * Returns a header field as an argument of curl. The shell expands the token in it.
 * @param {string} line
 */
const headerArgument = (line) =>
  line.includes(TOKEN)
    ? `-H "${line
        .split(TOKEN)
        .map((part) => part.replace(/["\\`$]/g, '\\$&'))
        .join(TOKEN)}"`
    : `-H ${quoteForShell(line)}`

/**
 * Returns the curl command of a request.
 * @param {Call} call
 * @param {string} origin
 */
export function curlCommand({ method, url, headers, body, file }, origin) {
  const impliesPost = body !== undefined || file !== undefined
  const needsMethod = method !== (impliesPost ? 'POST' : 'GET')
  const address = `${origin}${url}`
  const lines = [
    `curl ${needsMethod ? `-X ${method} ` : ''}${/[?&{}]/.test(address) ? quoteForShell(address) : address}`,
    ...Object.entries(headers).map(([name, value]) => headerArgument(`${name}: ${value}`)),
  ]
  if (file) lines.push(`-F ${quoteForShell(`${file.field}=@${file.name}`)}`)
  if (body !== undefined) lines.push(`-d ${quoteForShell(body)}`)
  return lines.join(' \\\n  ')
}
