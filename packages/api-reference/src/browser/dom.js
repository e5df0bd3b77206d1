/**
 * Makes an element. Members are attributes, except that `on…` listens; null and false leave one out.
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
 * A button that copies a text and says so.
 * @param {() => string} textOf
 */
export function copyButton(textOf) {
  const button = element('button', { type: 'button', class: 'copy' }, 'Copy')
  button.addEventListener('click', () => {
    void copied(textOf()).then((isCopied) => {
      button.textContent = isCopied ? 'Copied' : 'Not copied'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 1500)
    })
  })
  return button
}

/**
 * Whether a text is on the clipboard now. Without TLS a browser has no clipboard to offer, but still the old command.
 * @param {string} text
 */
async function copied(text) {
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
