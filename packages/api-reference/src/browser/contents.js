import { element } from './dom.js'
import { readChoice, storeChoice } from './storage.js'

/** A group of links: a heading, and a list that a button folds. */
class Group {
  /** @param {HTMLElement} place */
  constructor(place) {
    const list = /** @type {HTMLElement} */ (place.querySelector('ul'))
    this.title = /** @type {HTMLAnchorElement} */ (place.querySelector('h2 a'))
    this.anchor = this.title.hash
    this.place = place
    this.list = list
    this.button = element('button', {
      type: 'button',
      class: 'fold',
      'aria-controls': list.id,
      'aria-label': `${this.title.textContent} entries`,
    })
    place.querySelector('h2')?.append(this.button)
    this.isOpen = true
  }

  get isOpen() {
    return !this.list.hidden
  }

  set isOpen(isOpen) {
    this.list.hidden = !isOpen
    this.button.setAttribute('aria-expanded', String(isOpen))
  }
}

/** Returns the anchors of the groups that the reader has folded. */
function readFolded() {
  try {
    return /** @type {Set<string>} */ (new Set(JSON.parse(readChoice('folded') ?? '[]')))
  } catch {
    return /** @type {Set<string>} */ (new Set())
  }
}

/** @param {Set<string>} folded */
const storeFolded = (folded) => storeChoice('folded', JSON.stringify([...folded]))

/**
 * Creates the button that folds or unfolds all groups.
 * @param {readonly Group[]} groups
 * @param {Set<string>} folded
 */
function createFoldAll(groups, folded) {
  const button = element('button', { type: 'button', class: 'fold-all' })
  const refresh = () => {
    button.textContent = groups.some(({ isOpen }) => isOpen) ? 'Collapse all' : 'Expand all'
  }
  button.addEventListener('click', () => {
    const isOpen = !groups.some((group) => group.isOpen)
    for (const group of groups) {
      group.isOpen = isOpen
      if (isOpen) folded.delete(group.anchor)
      else folded.add(group.anchor)
    }
    storeFolded(folded)
    refresh()
  })
  refresh()
  return { button, refresh }
}

/**
 * Makes the groups of the contents foldable. What the reader folds is remembered; `reveal` opens a group without
 * changing that.
 * @param {HTMLElement} contents
 */
export function addFolding(contents) {
  const places = /** @type {NodeListOf<HTMLElement>} */ (contents.querySelectorAll('.group'))
  const groups = [...places].map((place) => new Group(place))
  const folded = readFolded()
  for (const group of groups) group.isOpen = !folded.has(group.anchor)
  const { button, refresh } = createFoldAll(groups, folded)
  for (const group of groups) {
    group.button.addEventListener('click', () => {
      group.isOpen = !group.isOpen
      if (group.isOpen) folded.delete(group.anchor)
      else folded.add(group.anchor)
      storeFolded(folded)
      refresh()
    })
  }
  contents.prepend(button)
  return {
    /** @param {Element} link a link in the contents, whose group is opened */
    reveal(link) {
      const group = groups.find(({ place }) => place.contains(link))
      if (!group || group.isOpen) return
      group.isOpen = true
      refresh()
    },
  }
}
