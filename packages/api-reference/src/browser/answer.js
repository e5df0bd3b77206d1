import { copyButton, element } from './dom.js'
import { coloured } from './json.js'

/** @param {string} type */
const isText = (type) => /^text\/|[/+](json|xml|javascript)\b/.test(type)

/** @param {number} bytes */
const sizeOf = (bytes) => (bytes < 10_000 ? `${bytes} bytes` : `${Math.round(bytes / 1000)} kB`)

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
function textBody(text, isJson) {
  const shown = isJson ? pretty(text) : text
  const code = element('code', { dir: 'ltr' }, ...(isJson ? coloured(shown) : [shown]))
  const pre = element('pre', { tabindex: '0', role: 'group', 'aria-label': 'Body of the answer' }, code)
  return element(
    'div',
    { class: 'code' },
    pre,
    copyButton(() => shown),
  )
}

/** @param {Blob} content */
function fileBody(content) {
  const address = URL.createObjectURL(content)
  const link = element('a', { href: address, download: 'download' }, `Save the file (${sizeOf(content.size)})`)
  return element('p', {}, link)
}

/**
 * An answer as it came: its body, and its header fields.
 * @param {Response} answer
 */
export async function answerElements(answer) {
  const type = answer.headers.get('content-type') ?? ''
  const content = await answer.blob()
  const fields = [...answer.headers].map(([name, value]) =>
    element('li', { dir: 'ltr' }, element('code', {}, name), ` ${value}`),
  )
  const headers = element(
    'details',
    {},
    element('summary', {}, 'Header fields'),
    element('ul', { class: 'fields' }, ...fields),
  )
  if (content.size === 0) return [element('p', { class: 'hint' }, 'No body.'), headers]
  return [isText(type) ? textBody(await content.text(), type.includes('json')) : fileBody(content), headers]
}
