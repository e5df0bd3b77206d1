import { copyButton, element } from './dom.js'
import { coloured } from './json.js'
import { EXAMPLE_ORIGIN } from './request.js'
import { addSearch } from './search.js'
import { addForms } from './try-it.js'

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
function found(id) {
  const element = document.getElementById(id)
  if (!element) throw new Error(`the page has no ${id}`)
  return element
}

/** Code gets colours and a button to copy it when it comes into sight: most of it never does. */
function dressCode() {
  const watcher = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue
        watcher.unobserve(target)
        dress(target)
      }
    },
    { rootMargin: '400px' },
  )
  for (const pre of document.querySelectorAll('main pre')) watcher.observe(pre)
}

/** @param {Element} pre */
function dress(pre) {
  const code = pre.firstElementChild
  if (!code) return
  const text = (code.textContent ?? '').replaceAll(EXAMPLE_ORIGIN, location.origin)
  code.replaceChildren(...(code.className === 'json' ? coloured(text) : [text]))
  const frame = element('div', { class: 'code' })
  pre.replaceWith(frame)
  frame.append(
    pre,
    copyButton(() => code.textContent ?? ''),
  )
}

/**
 * Scrolls the contents, and only them.
 * @param {Element} link
 */
function keepInSight(link) {
  const { top, bottom } = link.getBoundingClientRect()
  const frame = side.getBoundingClientRect()
  if (top < frame.top || bottom > frame.bottom) side.scrollTop += top - frame.top - frame.height / 3
}

/** Tells in the contents which part is being read: the last one whose beginning has come up to the bar. */
function followReading() {
  const links = new Map(
    [...document.querySelectorAll('#contents li a')].map((link) => [link.getAttribute('href'), link]),
  )
  const sections = [...document.querySelectorAll('[data-entry]')]
  const inSight = new Set()

  /** @param {string} hash */
  function mark(hash) {
    const link = links.get(hash)
    if (!link) return
    for (const other of links.values()) other.removeAttribute('aria-current')
    link.setAttribute('aria-current', 'true')
    keepInSight(link)
  }

  const watcher = new IntersectionObserver(
    (changes) => {
      for (const { isIntersecting, target } of changes) {
        if (isIntersecting) inSight.add(target)
        else inSight.delete(target)
      }
      const read = sections.filter((section) => inSight.has(section)).pop()
      // What was asked for stays marked where the page ends too soon to bring it up.
      const asked = sections.find((section) => inSight.has(section) && `#${section.id}` === location.hash)
      mark(`#${(asked ?? read)?.id}`)
    },
    { rootMargin: '-80px 0px -80% 0px' },
  )
  for (const section of sections) watcher.observe(section)
  window.addEventListener('hashchange', () => mark(location.hash))
  mark(location.hash)
}

const side = found('side')
const contents = found('contents')
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

const { clear } = addSearch({ tools: found('tools'), side, contents, onFind: () => openSide(true) })
found('tools').append(menu)
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
addForms()
dressCode()
followReading()
