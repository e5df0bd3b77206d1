import { element } from './dom.js'
import { readChoice, storeChoice } from './storage.js'

/**
 * A figure with a panel for each language.
 * @typedef {{ tabs: Map<string, HTMLButtonElement>, panels: Map<string, HTMLElement> }} Figure
 */

const figures = /** @type {Set<Figure>} */ (new Set())

let chosen = readChoice('language') ?? ''
let count = 0

/**
 * Shows the chosen language, or the first one if the figure does not have it.
 * @param {Figure} figure
 */
function update({ tabs, panels }) {
  const current = panels.has(chosen) ? chosen : panels.keys().next().value
  for (const [label, panel] of panels) {
    const isCurrent = label === current
    panel.hidden = !isCurrent
    tabs.get(label)?.setAttribute('aria-selected', String(isCurrent))
    if (isCurrent) tabs.get(label)?.removeAttribute('tabindex')
    else tabs.get(label)?.setAttribute('tabindex', '-1')
  }
}

/**
 * Chooses a language in all figures. The tab stays where it is on the screen.
 * @param {string} label
 * @param {HTMLElement} tab
 */
function choose(label, tab) {
  chosen = label
  storeChoice('language', label)
  const { top } = tab.getBoundingClientRect()
  for (const figure of figures) update(figure)
  window.scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: 'instant' })
}

/**
 * Moves between the tabs by the arrow keys, in the order on the screen, and by Home and End.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} list
 */
function walk(event, list) {
  const tabs = /** @type {HTMLElement[]} */ ([...list.children])
  const at = tabs.indexOf(/** @type {HTMLElement} */ (event.target))
  const forward = getComputedStyle(list).direction === 'rtl' ? -1 : 1
  const target = {
    ArrowRight: (at + forward + tabs.length) % tabs.length,
    ArrowLeft: (at - forward + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  }[event.key]
  if (target === undefined) return
  event.preventDefault()
  tabs[target]?.focus()
  tabs[target]?.click()
}

/**
 * Adds tabs to a figure whose panels have the attribute `data-sample`. All figures show the same language.
 * @param {HTMLElement} place
 */
export function addTabs(place) {
  const found = /** @type {HTMLElement[]} */ ([...place.querySelectorAll('[data-sample]')])
  const panels = new Map(found.map((panel) => [panel.dataset['sample'] ?? '', panel]))
  const tabs = /** @type {Figure['tabs']} */ (new Map())
  for (const [label, panel] of panels) {
    count += 1
    panel.id = `sample-${count}`
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', `tab-${count}`)
    const tab = element('button', { type: 'button', role: 'tab', id: `tab-${count}`, 'aria-controls': panel.id }, label)
    tab.addEventListener('click', () => choose(label, tab))
    tabs.set(label, tab)
  }
  const list = element('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Language' }, ...tabs.values())
  list.addEventListener('keydown', (event) => walk(event, list))
  place.querySelector('figcaption')?.append(list)
  const figure = { tabs, panels }
  figures.add(figure)
  update(figure)
}
