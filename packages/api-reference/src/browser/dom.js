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

const announcement = element('p', { class: 'visually-hidden', role: 'status' })
document.body.append(announcement)

/**
 * Creates a button that copies a text and confirms it.
 * @param {() => string} textOf
 */
export function copyButton(textOf) {
  const button = element('button', { type: 'button', class: 'copy' }, 'Copy')
  button.addEventListener('click', () => {
    void copy(textOf()).then((isCopied) => {
      button.textContent = isCopied ? 'Copied' : 'Not copied'
      announcement.textContent = button.textContent
      setTimeout(() => {
        button.textContent = 'Copy'
        announcement.textContent = ''
      }, 1500)
    })
  })
  return button
}

/**
 * Copies a text and returns whether it succeeded. Uses the old command without the clipboard API, which pages without TLS
 * lack except on localhost.
 * @param {string} text
 */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const focused = document.activeElement
    const field = element('textarea', { readonly: true, class: 'aside' })
    field.value = text
    document.body.append(field)
    field.select()
    const isCopied = document.execCommand('copy')
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    return isCopied
  }
}

/**
 * Creates a block of code with a button that copies what it shows. The keyboard can focus and scroll it.
 * @param {string} label
 * @param {...(Node | string)} content
 */
export function codeBlock(label, ...content) {
  const code = element('code', { dir: 'ltr' }, ...content)
  const pre = element('pre', { tabindex: '0', role: 'group', 'aria-label': label }, code)
  const frame = element(
    'div',
    { class: 'code' },
    pre,
    copyButton(() => code.textContent ?? ''),
  )
  return { frame, code }
}
