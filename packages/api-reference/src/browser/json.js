import { element } from './dom.js'

const TOKENS = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** @param {RegExpMatchArray} match */
function kindOf([whole, text, colon]) {
  if (text !== undefined) return colon === undefined ? 'text' : 'name'
  return /^[-\d]/.test(whole) ? 'number' : 'word'
}

/**
 * Returns JSON with an element around each name, string, number and keyword.
 * @param {string} json
 * @returns {(Node | string)[]}
 */
export function highlightJson(json) {
  const parts = []
  let read = 0
  for (const match of json.matchAll(TOKENS)) {
    const [whole, text = whole, colon = ''] = match
    parts.push(json.slice(read, match.index), element('span', { class: kindOf(match) }, text), colon)
    read = (match.index ?? 0) + whole.length
  }
  return [...parts, json.slice(read)]
}
