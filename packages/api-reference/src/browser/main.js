import { copyButton, element } from './dom.js'
import { highlightJson } from './json.js'
import { EXAMPLE_ORIGIN } from './request.js'
import { addSearch } from './search.js'
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
  const frame = element('div', { class: 'code' })
  pre.replaceWith(frame)
  frame.append(
    pre,
    copyButton(() => code.textContent ?? ''),
  )
}

/**
 * Scrolls the contents, without the page, until a link is visible.
 * @param {Element} link
 */
function scrollIntoContents(link) {
  const { top, bottom } = link.getBoundingClientRect()
  const frame = side.getBoundingClientRect()
  if (top < frame.top || bottom > frame.bottom) side.scrollTop += top - frame.top - frame.height / 3
}

/** Marks the current section in the contents: the last one that starts above the header bar. */
function trackSection() {
  const links = new Map(
    [...document.querySelectorAll('#contents li a')].map((link) => [link.getAttribute('href'), link]),
  )
  const sections = [...document.querySelectorAll('[data-entry]')]
  const visible = new Set()

  /** @param {string} hash */
  function mark(hash) {
    const link = links.get(hash)
    if (!link) return
    for (const other of links.values()) other.removeAttribute('aria-current')
    link.setAttribute('aria-current', 'true')
    scrollIntoContents(link)
  }

  const watcher = new IntersectionObserver(
    (changes) => {
      for (const { isIntersecting, target } of changes) {
        if (isIntersecting) visible.add(target)
        else visible.delete(target)
      }
      const current = sections.filter((section) => visible.has(section)).pop()
      // A section near the end of the page cannot scroll to the top, so the target of the URL takes precedence.
      const linked = sections.find((section) => visible.has(section) && `#${section.id}` === location.hash)
      mark(`#${(linked ?? current)?.id}`)
    },
    { rootMargin: '-80px 0px -80% 0px' },
  )
  for (const section of sections) watcher.observe(section)
  window.addEventListener('hashchange', () => mark(location.hash))
  mark(location.hash)
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
requireElement('tools').append(menu)
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
enhanceCode()
trackSection()
