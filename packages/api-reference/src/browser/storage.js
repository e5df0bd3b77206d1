// Keeps choices of the reader, such as the theme. Without storage they last until the page is left.

// `theme.js` reads the theme by the same prefix.
const PREFIX = 'api-reference.'

const memory = /** @type {Map<string, string>} */ (new Map())

/**
 * @param {string} name
 * @returns {string | null}
 */
export function readChoice(name) {
  try {
    return localStorage.getItem(PREFIX + name)
  } catch {
    return memory.get(name) ?? null
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function storeChoice(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value)
  } catch {
    memory.set(name, value)
  }
}
