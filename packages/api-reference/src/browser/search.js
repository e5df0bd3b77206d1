import { element } from './dom.js'

/** @typedef {{ anchor: string, title: string, path: string, text: string }} Entry */

const MOST = 30
const SNIPPET = 90

/** @param {string} text */
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** @param {Element} section */
function textOf(section) {
  const title = section.querySelector('h3')?.textContent ?? ''
  const text = (section.textContent ?? '').replace(/\s+/g, ' ').trim()
  return text.startsWith(title) ? text.slice(title.length).trim() : text
}

/**
 * What can be found: every chapter and operation of the page.
 * @returns {Entry[]}
 */
const entriesOfPage = () =>
  [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-entry]'))].map((section) => ({
    anchor: section.dataset['anchor'] ?? section.id,
    title: section.dataset['entry'] || (section.querySelector('h3 a')?.textContent ?? ''),
    path: section.querySelector('.call')?.textContent ?? '',
    text: textOf(section.querySelector('.told') ?? section),
  }))

/**
 * How well an entry fits: the most where all words stand in its title, then by how often they come; 0 where one of them
 * is nowhere.
 * @param {Entry} entry
 * @param {readonly string[]} words
 */
function rankOf(entry, words) {
  const places = [plain(entry.title), plain(`${entry.path} ${entry.anchor}`), plain(entry.text)]
  let sum = 0
  for (const word of words) {
    const place = places.findIndex((text) => text.includes(word))
    if (place < 0) return 0
    const often = (places[2]?.split(word).length ?? 1) - 1
    sum += ([90, 40, 10][place] ?? 0) + Math.min(often, 9)
  }
  return sum
}

/**
 * The words around the first hit, with the hit marked; nothing where the text does not have it.
 * @param {string} text
 * @param {string} word
 * @returns {(Node | string)[]}
 */
function snippet(text, word) {
  const at = text.toLowerCase().indexOf(word)
  if (at < 0) return []
  const from = Math.max(0, text.lastIndexOf(' ', Math.max(0, at - 30)))
  const end = at + word.length
  const hit = element('mark', {}, text.slice(at, end))
  return [from > 0 ? '…' : '', text.slice(from, at), hit, text.slice(end, from + SNIPPET), '…']
}

/**
 * @param {Entry} entry
 * @param {string} word
 */
function resultOf({ anchor, title, path, text }, word) {
  const link = element('a', { href: `#${anchor}` }, element('strong', {}, title))
  if (path !== '') link.append(element('span', { class: 'path', dir: 'ltr' }, path))
  else link.append(element('span', {}, ...snippet(text, word)))
  return element('li', {}, link)
}

/** The field of the search, and where what it finds goes. */
const parts = () => ({
  field: element('input', {
    type: 'search',
    id: 'search',
    placeholder: 'Search',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': 'Search operations and chapters',
    'aria-controls': 'results',
    'aria-keyshortcuts': 'Control+K Meta+K',
  }),
  results: element('ol', { id: 'results', 'aria-label': 'What was found', hidden: true }),
  said: element('p', { class: 'said', role: 'status' }),
})

/**
 * Whether a key asks for the search. A single character would not do: who speaks to a computer types many by accident.
 * @param {KeyboardEvent} event
 */
const asksForSearch = ({ key, ctrlKey, metaKey }) => key === 'k' && (ctrlKey || metaKey)

const shortcut = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

/**
 * Moves between the field and what was found by the arrow keys; Enter opens the first.
 * @param {HTMLInputElement} field
 * @param {HTMLElement} results
 */
function walkByKeys(field, results) {
  /** @param {KeyboardEvent} event */
  function walk(event) {
    /** @type {(HTMLElement | null)[]} */
    const stops = [field, ...results.querySelectorAll('a')]
    const at = stops.indexOf(/** @type {HTMLElement | null} */ (document.activeElement))
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && at === 0) stops[1]?.click()
    if (step === undefined) return
    event.preventDefault()
    stops[at + step]?.focus()
  }
  field.addEventListener('keydown', walk)
  results.addEventListener('keydown', walk)
}

/**
 * Builds the search of the page: a field, and the list that takes the place of the contents while something is sought.
 * @param {{ tools: Element, side: Element, contents: HTMLElement, onFind: () => void }} page
 */
export function addSearch({ tools, side, contents, onFind }) {
  /** @type {Entry[] | undefined} */
  let entries
  const { field, results, said } = parts()
  tools.append(element('div', { class: 'search' }, field, element('kbd', { 'aria-hidden': 'true' }, shortcut)))
  side.prepend(said, results)

  /** @param {readonly string[]} words */
  function show(words) {
    entries ??= entriesOfPage()
    const ranked = entries.map((entry) => ({ entry, rank: rankOf(entry, words) })).filter(({ rank }) => rank > 0)
    ranked.sort((one, other) => other.rank - one.rank)
    results.replaceChildren(...ranked.slice(0, MOST).map(({ entry }) => resultOf(entry, words[0] ?? '')))
    said.textContent = ranked.length === 0 ? 'Nothing found.' : `${ranked.length} found`
    onFind()
  }

  function find() {
    const words = plain(field.value)
      .split(/\s+/)
      .filter((word) => word !== '')
    const isSeeking = words.length > 0
    contents.hidden = isSeeking
    results.hidden = !isSeeking
    if (isSeeking) return show(words)
    results.replaceChildren()
    said.textContent = ''
  }

  function clear() {
    field.value = ''
    find()
  }

  field.addEventListener('input', find)
  walkByKeys(field, results)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && field.value !== '') {
      clear()
      field.focus()
    }
    if (!asksForSearch(event)) return
    event.preventDefault()
    field.focus()
    field.select()
  })
  return { clear }
}
