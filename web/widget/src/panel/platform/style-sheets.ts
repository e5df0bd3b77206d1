import { dark, light, toCustomProperties } from '../../../../ui/tokens/themes.ts'
import base from '../base.css'
import composer from '../features/composer/styles.css'
import conversations from '../features/conversations/styles.css'
import menu from '../features/header/menu.css'
import header from '../features/header/styles.css'
import transcript from '../features/transcript/styles.css'

// What follows the panel in the shadow root has its theme.
const themes = `.panel,.panel~*{${toCustomProperties(light)}}.panel.dark,.panel.dark~*{${toCustomProperties(dark)}}`

const panelStyles = [themes, base, header, menu, conversations, transcript, composer].join('\n')

const adopted = new WeakMap<ShadowRoot, Set<string>>()

/** Adds constructed style sheets to the shadow root, each once, because pages may forbid style elements. */
export function adoptSheets(root: ShadowRoot, sheets: readonly string[]): void {
  const known = adopted.get(root) ?? new Set()
  adopted.set(root, known)
  for (const text of sheets) {
    if (known.has(text)) continue
    known.add(text)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }
}

/** Adds the style sheets of the panel to the shadow root. Modules that are loaded later add their own. */
export const adoptStyles = (root: ShadowRoot): void => adoptSheets(root, [panelStyles])
