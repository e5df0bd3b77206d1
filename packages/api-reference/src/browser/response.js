import { codeBlock, element } from './dom.js'
import { highlightJson } from './json.js'

/** @param {string} type */
const isText = (type) => /^text\/|[/+](json|xml|javascript)\b/.test(type)

/** @param {number} bytes */
const formatSize = (bytes) => (bytes < 10_000 ? `${bytes} bytes` : `${Math.round(bytes / 1000)} kB`)

/** @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/**
 * @param {string} text
 * @param {boolean} isJson
 */
function renderText(text, isJson) {
  const shown = isJson ? pretty(text) : text
  return codeBlock('Response body', ...(isJson ? highlightJson(shown) : [shown])).frame
}

/** @param {Blob} content */
function renderFile(content) {
  const address = URL.createObjectURL(content)
  const link = element('a', { href: address, download: 'download' }, `Save the file (${formatSize(content.size)})`)
  return element('p', {}, link)
}

/**
 * Creates the elements of a response.
 * @param {Response} response
 */
export async function responseElements(response) {
  const type = response.headers.get('content-type') ?? ''
  const content = await response.blob()
  const fields = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  const { frame } = codeBlock('Response header fields', fields)
  frame.classList.add('fields')
  const headers = element('details', {}, element('summary', {}, 'Header fields'), frame)
  if (content.size === 0) return { body: element('p', { class: 'hint' }, 'No body.'), headers }
  return { body: isText(type) ? renderText(await content.text(), type.includes('json')) : renderFile(content), headers }
}
