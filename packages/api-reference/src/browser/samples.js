// Runs in the browser and in Node.js: the page shows a call in each language as the form makes it.
import { curlCommand, TOKEN } from './request.js'

/** @typedef {import('./request.js').Call} Call */

/**
 * Code that makes a call. The label names it in the tabs of a sample and in the choice that is remembered.
 * @typedef {{ label: string, syntax: string, source: string }} Sample
 */

/** Matches a string, or a keyword that other languages write in another way. */
const JSON_WORDS = /"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g

const pythonWords = /** @type {Record<string, string>} */ ({ true: 'True', false: 'False', null: 'None' })

/** @param {string} text */
function isJson(text) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * Indents the lines of JSON after the first. Strings in it contain no line breaks.
 * @param {string} text
 * @param {number} columns
 */
const indent = (text, columns) => text.trim().replace(/\n/g, `\n${' '.repeat(columns)}`)

/** @param {string} text */
const singleQuoted = (text) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/**
 * Returns a JavaScript string in which the token comes from the environment.
 * @param {string} value
 */
function javaScriptText(value) {
  if (!value.includes(TOKEN)) return singleQuoted(value)
  if (value === TOKEN) return 'process.env.TOKEN'
  const parts = value.split(TOKEN).map((part) => part.replace(/[\\`]|\$\{/g, '\\$&'))
  return `\`${parts.join(`\${process.env.TOKEN}`)}\``
}

/**
 * Returns a Python string in which the token comes from the environment.
 * @param {string} value
 */
function pythonText(value) {
  if (!value.includes(TOKEN)) return JSON.stringify(value)
  if (value === TOKEN) return 'os.environ["TOKEN"]'
  const parts = value.split(TOKEN).map((part) => JSON.stringify(part).slice(1, -1).replace(/[{}]/g, '$&$&'))
  return `f"${parts.join("{os.environ['TOKEN']}")}"`
}

/**
 * Converts JSON to a Python expression. Numbers stay as they are, so large ones keep all digits.
 * @param {string} text
 */
const pythonValue = (text) =>
  text
    .replace(/^ +/gm, (spaces) => spaces.repeat(2))
    .replace(JSON_WORDS, (word) => pythonWords[word] ?? JSON.stringify(JSON.parse(word)))

/** @param {string} name */
const propertyName = (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : singleQuoted(name))

/**
 * Returns a program for Node.js that uses `fetch`.
 * @param {Call} call
 * @param {string} origin
 */
export function fetchProgram({ method, url, headers, body, file, result = 'json' }, origin) {
  const fields = Object.entries(headers).map(
    ([name, value]) => `    ${propertyName(name)}: ${javaScriptText(value)},\n`,
  )
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',\n`]),
    ...(fields.length > 0 ? [`  headers: {\n${fields.join('')}  },\n`] : []),
    ...(file ? ['  body: form,\n'] : []),
    ...(body === undefined
      ? []
      : [`  body: ${isJson(body) ? `JSON.stringify(${indent(body, 2)})` : singleQuoted(body)},\n`]),
  ]
  const form = file
    ? `import { openAsBlob } from 'node:fs'

const form = new FormData()
form.append(${singleQuoted(file.field)}, await openAsBlob(${singleQuoted(file.name)}), ${singleQuoted(file.name)})

`
    : ''
  const read = { json: ', await response.json()', file: ', await response.blob()', none: '' }[result]
  const address = singleQuoted(`${origin}${url}`)
  const given = options.length > 0 ? `, {\n${options.join('')}}` : ''
  return `${form}const response = await fetch(${address}${given})\nconsole.log(response.status${read})`
}

/** @param {Call} call */
function pythonBody({ headers, body, file }) {
  if (file) {
    const name = JSON.stringify(file.name)
    return `    files={${JSON.stringify(file.field)}: (${name}, open(${name}, "rb"))},\n`
  }
  if (body === undefined) return ''
  if (headers['Content-Type'] !== 'application/json' || !isJson(body))
    return `    data=${JSON.stringify(body)}.encode(),\n`
  return `    json=${indent(pythonValue(body), 4)},\n`
}

/**
 * Returns a program for Python with the package `requests`.
 * @param {Call} call
 * @param {string} origin
 */
export function pythonProgram(call, origin) {
  const { method, url, headers, result = 'json' } = call
  const body = pythonBody(call)
  // The argument `json` sets this field itself.
  const isImplied = body.startsWith('    json=')
  const fields = Object.entries(headers)
    .filter(([name]) => !(isImplied && name === 'Content-Type'))
    .map(([name, value]) => `        ${JSON.stringify(name)}: ${pythonText(value)},\n`)
  const needsToken = fields.some((line) => line.includes('os.environ'))
  const read = { json: ', response.json()', file: ', len(response.content)', none: '' }[result]
  const start = method === 'TRACE' ? 'request(\n    "TRACE",' : `${method.toLowerCase()}(`
  return `${needsToken ? 'import os\n\n' : ''}import requests

response = requests.${start}
    ${JSON.stringify(`${origin}${url}`)},
${fields.length > 0 ? `    headers={\n${fields.join('')}    },\n` : ''}${body}    timeout=30,
)
print(response.status_code${read})`
}

/**
 * Returns a call as code: curl, JavaScript, what the document provides, and Python. A provided sample replaces the
 * generated one with the same label.
 * @param {Call} call
 * @param {string} origin
 * @param {readonly Sample[]} [provided]
 * @returns {Sample[]}
 */
export function codeSamples(call, origin, provided = []) {
  const labels = new Set(provided.map(({ label }) => label))
  const first = [
    { label: 'curl', syntax: 'sh', source: curlCommand(call, origin) },
    { label: 'JavaScript', syntax: 'js', source: fetchProgram(call, origin) },
  ]
  const last = { label: 'Python', syntax: 'python', source: pythonProgram(call, origin) }
  return [...first, ...provided, last].filter((one) => provided.includes(one) || !labels.has(one.label))
}
