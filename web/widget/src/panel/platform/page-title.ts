let shownPrefix = ''
let observer: MutationObserver | undefined

/** Returns a title as the page has set it, without the prefix of `showCountInTitle`. */
const withoutCount = (title: string): string =>
  shownPrefix !== '' && title.startsWith(shownPrefix) ? title.slice(shownPrefix.length) : title

/** The maximum length of a title that the server accepts, in Unicode code points. */
const MAX_LENGTH = 500

/** Returns a title of the page in a form that the server accepts; null if it is empty. */
export const toPageTitle = (title: string): string | null =>
  // Pages may cut their titles in the middle of a character.
  [...withoutCount(title)]
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/\p{Cs}/gu, '\ufffd') || null

/** Shows the number of unread messages before the title of the page, as in `(2) Shop`; an empty text removes it. */
export function showCountInTitle(count: string): void {
  const original = withoutCount(document.title)
  shownPrefix = count === '' ? '' : `(${count}) `
  observer?.disconnect()
  observer = undefined
  if (document.title !== shownPrefix + original) document.title = shownPrefix + original
  if (count === '') return
  // The page may change its title meanwhile, or replace the element.
  observer = new MutationObserver(() => {
    if (!document.title.startsWith(shownPrefix)) document.title = shownPrefix + document.title
  })
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
}
