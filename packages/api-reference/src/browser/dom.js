/**
 * Creates an element. Functions named `on…` become listeners; null and false omit an attribute.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | boolean | null | ((event: Event) => void)>} [attributes]
 * @param {...(Node | string)} content
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(tag, attributes = {}, ...content) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value)
    else if (value !== null && value !== false) made.setAttribute(name, value === true ? '' : value)
  }
  made.append(...content)
  return made
}

/**
 * Creates a button that copies a text and confirms it.
 * @param {() => string} textOf
 */
export function copyButton(textOf) {
  const button = element('button', { type: 'button', class: 'copy' }, 'Copy')
  button.addEventListener('click', () => {
    void copy(textOf()).then((isCopied) => {
      button.textContent = isCopied ? 'Copied' : 'Not copied'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 1500)
    })
  })
  return button
}

/**
 * Copies a text and returns whether it succeeded. Without TLS browsers have no clipboard API, only the old command.
 * @param {string} text
 */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = element('textarea', { readonly: true, class: 'aside' })
    field.value = text
    document.body.append(field)
    field.select()
    const isCopied = document.execCommand('copy')
    field.remove()
    return isCopied
  }
}
