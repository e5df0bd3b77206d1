import { element } from './dom.js'

/**
 * A chapter, an operation or an error code.
 * @typedef {{ anchor: string, title: string, path: string, text: string, code?: string }} Entry
 */

const MAX_RESULTS = 30
const SNIPPET_LENGTH = 90

/** @param {string} text */
const normalize = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** @param {Element} section */
function textOf(section) {
  const title = section.querySelector('h3')?.textContent ?? ''
  const text = (section.textContent ?? '').replace(/\s+/g, ' ').trim()
  return text.startsWith(title) ? text.slice(title.length).trim() : text
}

/** @param {string} text */
const lettersAndDigits = (text) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Returns the error codes that the page lists. A code with several meanings has a row for each.
 * @returns {Entry[]}
 */
function readCodes() {
  const codes = /** @type {Map<string, Entry>} */ (new Map())
  for (const head of document.querySelectorAll('main tbody th')) {
    const row = head.parentElement
    const title = (head.textContent ?? '').trim()
    const text = [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent).join(' ')
    const known = codes.get(title)
    if (known) known.text += ` ${text}`
    else if (row?.id) codes.set(title, { anchor: row.id, title, path: '', text, code: title })
  }
  return [...codes.values()]
}

/**
 * Returns every chapter and operation of the page.
 * @returns {Entry[]}
 */
const readSections = () =>
  [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-entry]'))].map((section) => ({
    anchor: section.dataset['anchor'] ?? section.id,
    title: section.dataset['entry'] || (section.querySelector('h3 a')?.textContent ?? ''),
    path: section.querySelector('.call')?.textContent ?? '',
    text: textOf(section.querySelector('.details') ?? section),
  }))

/**
 * Returns the rank of a code for a query that is the code, the last part of it, or two or more characters at the beginning
 * of either; otherwise 0.
 * @param {string} code such as `SVC:3008`
 * @param {string} query such as `svc 3008` or `3008`
 */
function rankCode(code, query) {
  const wanted = lettersAndDigits(query)
  if (code === '' || wanted === '') return 0
  const forms = [code, code.split(/[^A-Za-z0-9]+/).at(-1) ?? ''].map(lettersAndDigits)
  if (forms.includes(wanted)) return 2000
  return wanted.length > 1 && forms.some((form) => form.startsWith(wanted)) ? 1000 : 0
}

/**
 * Returns the rank of an entry: a word counts most in the title, less in the path and least in the text, plus one for each
 * of at most nine occurrences in the text; 0 if a word is missing.
 * @param {Entry} entry
 * @param {readonly string[]} words
 */
function rankEntry(entry, words) {
  const places = [normalize(entry.title), normalize(`${entry.path} ${entry.anchor}`), normalize(entry.text)]
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
 * Returns the text around the first match, with the match marked; empty without a match.
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
  return [from > 0 ? '…' : '', text.slice(from, at), hit, text.slice(end, from + SNIPPET_LENGTH), '…']
}

/**
 * @param {Entry} entry
 * @param {string} word
 */
function createResult({ anchor, title, path, text, code }, word) {
  const link = element('a', { href: `#${anchor}` }, element('strong', {}, code === undefined ? title : `Error ${code}`))
  if (code !== undefined) link.append(element('span', {}, text))
  else if (path !== '') link.append(element('span', { class: 'path', dir: 'ltr' }, path))
  else link.append(element('span', {}, ...snippet(text, word)))
  return element('li', {}, link)
}

const createElements = () => ({
  field: element('input', {
    type: 'search',
    id: 'search',
    placeholder: 'Search',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': 'Search operations, chapters and error codes',
    'aria-controls': 'results',
    'aria-keyshortcuts': 'Control+K Meta+K',
  }),
  results: element('ol', { id: 'results', 'aria-label': 'Search results', hidden: true }),
  count: element('p', { class: 'count', role: 'status' }),
})

/**
 * Whether a key opens the search. A single character would not do: speech input types many by accident.
 * @param {KeyboardEvent} event
 */
const isSearchKey = ({ key, ctrlKey, metaKey }) => key === 'k' && (ctrlKey || metaKey)

const shortcut = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

/**
 * Moves between the field and the results by the arrow keys. Enter opens the first result.
 * @param {HTMLInputElement} field
 * @param {HTMLElement} results
 */
function addKeyNavigation(field, results) {
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
 * Adds the search: a field, and a list of results that replaces the contents during a search.
 * @param {{ tools: Element, side: Element, contents: HTMLElement, onFind: () => void }} page
 */
export function addSearch({ tools, side, contents, onFind }) {
  /** @type {Entry[] | undefined} */
  let entries
  const { field, results, count } = createElements()
  tools.append(element('div', { class: 'search' }, field, element('kbd', { 'aria-hidden': 'true' }, shortcut)))
  side.prepend(count, results)

  /** @param {readonly string[]} words */
  function show(words) {
    entries ??= [...readCodes(), ...readSections()]
    const query = words.join(' ')
    const ranked = entries
      .map((entry) => ({ entry, rank: rankEntry(entry, words) + rankCode(entry.code ?? '', query) }))
      .filter(({ rank }) => rank > 0)
    ranked.sort((one, other) => other.rank - one.rank)
    results.replaceChildren(...ranked.slice(0, MAX_RESULTS).map(({ entry }) => createResult(entry, words[0] ?? '')))
    count.textContent = ranked.length === 0 ? 'Nothing found.' : `${ranked.length} found`
    onFind()
  }

  function find() {
    const words = normalize(field.value)
      .split(/\s+/)
      .filter((word) => word !== '')
    const isSearching = words.length > 0
    contents.hidden = isSearching
    results.hidden = !isSearching
    if (isSearching) return show(words)
    results.replaceChildren()
    count.textContent = ''
  }

  function clear() {
    field.value = ''
    find()
  }

  field.addEventListener('input', find)
  addKeyNavigation(field, results)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && field.value !== '') {
      clear()
      field.focus()
    }
    if (!isSearchKey(event)) return
    event.preventDefault()
    field.focus()
    field.select()
  })
  return { clear }
}
