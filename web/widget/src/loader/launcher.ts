const SVG = 'http://www.w3.org/2000/svg'

const CHAT_ICON = 'M21 12a8 8 0 0 1-8 8H4l2-3.5A8 8 0 1 1 21 12Z'
const CLOSE_ICON = 'M6 9l6 6 6-6'

/** The default accessible name of the launcher in the languages in which it is not `Chat`. */
const defaultNames: Readonly<Record<string, string>> = { tr: 'Sohbet', ar: 'محادثة' }

/** The button that opens and closes the panel. */
export interface Launcher {
  readonly button: HTMLButtonElement
  readonly setOpen: (isOpen: boolean) => void
  /** Shows a text, such as the unread count `9+`; none if it is empty. Sets the accessible name of the button. */
  readonly setBadge: (text: string, name?: string) => void
}

/** Creates the launcher. Elements are created one by one, because pages may forbid to assign HTML (Trusted Types). */
export function createLauncher(position: string, locale: string, onClick: () => void): Launcher {
  const button = document.createElement('button')
  const svg = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  const badge = document.createElement('span')
  button.type = 'button'
  button.className = `launcher ${position}`
  button.setAttribute('part', 'launcher')
  button.dataset['flowdesk'] = 'launcher'
  button.setAttribute('aria-controls', 'flowdesk-panel')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.append(path)
  button.append(svg, badge)
  button.onclick = onClick
  return {
    button,
    setOpen: (isOpen) => {
      path.setAttribute('d', isOpen ? CLOSE_ICON : CHAT_ICON)
      button.setAttribute('aria-expanded', String(isOpen))
    },
    setBadge: (text, name = defaultNames[locale] ?? 'Chat') => {
      badge.textContent = text
      badge.hidden = text === ''
      button.setAttribute('aria-label', name)
    },
  }
}
