const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]'

/** Matches the elements that get the focus first: marked ones, and the fields of forms. */
const FIRST_FOCUS = '[data-first-focus], .form input, .form textarea'

/** Hidden elements have no boxes. */
const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0

const listFocusable = (container: HTMLElement): HTMLElement[] =>
  [...container.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isShown)

/** Focuses the first shown element that is marked or a form field; without one, the first that can have the focus. */
export function focusFirst(container: HTMLElement): void {
  const wanted = [...container.querySelectorAll<HTMLElement>(FIRST_FOCUS)].find(isShown)
  const target = wanted ?? listFocusable(container)[0]
  target?.focus()
}

/** Moves the focus after the next render. */
export function focusAfterRender(target: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => target()?.focus())
}

/** Keeps the focus inside a container when Tab is pressed: after the last element comes the first, and vice versa. */
export function keepTabInside(event: KeyboardEvent, container: HTMLElement): void {
  if (event.key !== 'Tab') return
  const elements = listFocusable(container)
  const [first] = elements
  const last = elements[elements.length - 1]
  const { activeElement } = container.getRootNode() as ShadowRoot
  const [from, to] = event.shiftKey ? [first, last] : [last, first]
  if (activeElement !== from && container.contains(activeElement)) return
  event.preventDefault()
  to?.focus()
}
