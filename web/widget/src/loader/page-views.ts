/** Delay before the listener is called: single-page applications set the title after they have changed the address. */
const TITLE_DELAY_MS = 250

/** Calls the listener after each change of the page's address without a reload. */
export function watchPageViews(listener: () => void): void {
  let last = location.href
  const check = () => {
    if (location.href === last) return
    last = location.href
    setTimeout(listener, TITLE_DELAY_MS)
  }
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name]
    // An assignment would throw on pages that have made the method read-only.
    Reflect.set(history, name, function patched(this: History, ...given: Parameters<History['pushState']>) {
      original.apply(this, given)
      check()
    })
  }
  addEventListener('popstate', check)
}
