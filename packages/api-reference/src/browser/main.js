import { addFolding } from './contents.js'
import { trackSection } from './current-section.js'
import { copyButton, element } from './dom.js'
import { highlightJson } from './json.js'
import { EXAMPLE_ORIGIN } from './request.js'
import { addTabs } from './sample-tabs.js'
import { addSearch } from './search.js'
import { createThemeSwitch } from './theme-switch.js'
import { addTryButtons } from './try-it.js'

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
function requireElement(id) {
  const element = document.getElementById(id)
  if (!element) throw new Error(`the page has no ${id}`)
  return element
}

/** Adds colours and a copy button to code that scrolls into view; most code never does. */
function enhanceCode() {
  const watcher = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue
        watcher.unobserve(target)
        enhance(target)
      }
    },
    { rootMargin: '400px' },
  )
  for (const pre of document.querySelectorAll('main pre')) watcher.observe(pre)
}

/** @param {Element} pre */
function enhance(pre) {
  const code = pre.firstElementChild
  if (!code) return
  const text = (code.textContent ?? '').replaceAll(EXAMPLE_ORIGIN, location.origin)
  code.replaceChildren(...(code.className === 'json' ? highlightJson(text) : [text]))
  pre.after(copyButton(() => code.textContent ?? ''))
}

const side = requireElement('side')
const contents = requireElement('contents')
const menu = element(
  'button',
  { type: 'button', class: 'menu', 'aria-expanded': 'false', 'aria-controls': 'side' },
  'Contents',
)

/** @param {boolean} isOpen */
function openSide(isOpen) {
  document.body.classList.toggle('open', isOpen)
  menu.setAttribute('aria-expanded', String(isOpen))
}

const { clear } = addSearch({ tools: requireElement('tools'), side, contents, onFind: () => openSide(true) })
requireElement('tools').append(createThemeSwitch(), menu)
menu.addEventListener('click', () => {
  clear()
  openSide(!document.body.classList.contains('open'))
})
side.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) openSide(false)
})
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') openSide(false)
})
addTryButtons()
for (const figure of document.querySelectorAll('figure.sample')) addTabs(/** @type {HTMLElement} */ (figure))
enhanceCode()
const { reveal } = addFolding(contents)
trackSection(side, reveal)
