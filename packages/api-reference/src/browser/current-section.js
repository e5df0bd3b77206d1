/**
 * Scrolls the contents, without the page, until a link is visible.
 * @param {Element} link
 * @param {Element} side
 */
function scrollIntoContents(link, side) {
  // A link in a folded group has no position, so the heading of its group is used.
  const shown = link.getClientRects().length > 0 ? link : (link.closest('.group')?.querySelector('h2') ?? link)
  const { top, bottom } = shown.getBoundingClientRect()
  const frame = side.getBoundingClientRect()
  if (top < frame.top || bottom > frame.bottom) side.scrollTop += top - frame.top - frame.height / 3
}

/** Returns the anchor of the section that contains the target of the URL. */
function targetAnchor() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  return `#${target?.closest('[data-entry]')?.id ?? target?.id ?? ''}`
}

/**
 * Marks the current section in the contents: the target of the URL, or the last section in the top fifth of the window.
 * Opens the group in the contents that has the target of the URL.
 * @param {Element} side
 * @param {(link: Element) => void} reveal
 */
export function trackSection(side, reveal) {
  const links = new Map(
    [...document.querySelectorAll('#contents li a')].map((link) => [link.getAttribute('href'), link]),
  )
  const headings = [...document.querySelectorAll('#contents h2 a')]
  const sections = [...document.querySelectorAll('[data-entry]')]
  const visible = new Set()

  /** @param {string} hash */
  function mark(hash) {
    const link = links.get(hash)
    if (!link) return
    for (const other of links.values()) other.removeAttribute('aria-current')
    link.setAttribute('aria-current', 'true')
    for (const group of document.querySelectorAll('#contents .group')) {
      group.classList.toggle('current', group.contains(link))
    }
    scrollIntoContents(link, side)
  }

  function follow() {
    const anchor = targetAnchor()
    const link = links.get(anchor) ?? headings.find((heading) => heading.getAttribute('href') === anchor)
    if (link) reveal(link)
    mark(anchor)
  }

  const watcher = new IntersectionObserver(
    (changes) => {
      for (const { isIntersecting, target } of changes) {
        if (isIntersecting) visible.add(target)
        else visible.delete(target)
      }
      const current = sections.filter((section) => visible.has(section)).pop()
      // A section near the end of the page cannot scroll to the top, so the target of the URL takes precedence.
      const linked = sections.find((section) => visible.has(section) && `#${section.id}` === targetAnchor())
      mark(`#${(linked ?? current)?.id}`)
    },
    { rootMargin: '-80px 0px -80% 0px' },
  )
  for (const section of sections) watcher.observe(section)
  window.addEventListener('hashchange', follow)
  follow()
}
