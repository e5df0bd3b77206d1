import { copyButton, element } from './dom.js'
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
  const code = element('code', { dir: 'ltr' }, ...(isJson ? highlightJson(shown) : [shown]))
  const pre = element('pre', { tabindex: '0', role: 'group', 'aria-label': 'Body of the answer' }, code)
  return element(
    'div',
    { class: 'code' },
    pre,
    copyButton(() => shown),
  )
}

/** @param {Blob} content */
function renderFile(content) {
  const address = URL.createObjectURL(content)
  const link = element('a', { href: address, download: 'download' }, `Save the file (${formatSize(content.size)})`)
  return element('p', {}, link)
}

/**
 * Creates the elements of a response: its body and its header fields.
 * @param {Response} response
 */
export async function responseElements(response) {
  const type = response.headers.get('content-type') ?? ''
  const content = await response.blob()
  const fields = [...response.headers].map(([name, value]) =>
    element('li', { dir: 'ltr' }, element('code', {}, name), ` ${value}`),
  )
  const headers = element(
    'details',
    {},
    element('summary', {}, 'Header fields'),
    element('ul', { class: 'fields' }, ...fields),
  )
  if (content.size === 0) return [element('p', { class: 'hint' }, 'No body.'), headers]
  return [isText(type) ? renderText(await content.text(), type.includes('json')) : renderFile(content), headers]
}
