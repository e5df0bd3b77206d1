import { consoleDark, consoleLight } from '../../ui/tokens/console-themes.ts'
import { toCustomProperties } from '../../ui/tokens/themes.ts'
import { createElement } from './elements.ts'
import styles from './styles.css'
import { startForm } from './views.ts'

const lightStyles = `${toCustomProperties(consoleLight)}color-scheme:light`
const darkStyles = `${toCustomProperties(consoleDark)}color-scheme:dark`

const themeStyles = `:host{${lightStyles}}:host(.dark){${darkStyles}}
@media (prefers-color-scheme:dark){:host(.auto){${darkStyles}}}`

/** Adds the host element, whose open shadow root keeps the style sheets of the page out. */
function createHost(script: HTMLScriptElement): ShadowRoot {
  const { target, theme } = script.dataset
  const host = createElement('div', { class: ['light', 'dark'].find((name) => name === theme) ?? 'auto' })
  host.dataset['flowdesk'] = 'form'
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${styles}${themeStyles}`)
  root.adoptedStyleSheets = [sheet]
  const container = target ? document.querySelector(target) : null
  if (container) container.append(host)
  else if (script.closest('body')) script.after(host)
  else document.body.append(host)
  return root
}

function run(script: HTMLScriptElement): void {
  const { formToken, locale, mode } = script.dataset
  if (!formToken) {
    console.warn('Flowdesk: the script of the form has no data-form-token.')
    return
  }
  const card = createElement('div', { class: 'card' })
  createHost(script).append(card)
  void startForm({
    baseUrl: new URL(script.src).origin,
    token: formToken,
    givenLocale: locale,
    headingLevel: mode === 'page' ? 'h1' : 'h2',
    card,
  })
}

const script = document.currentScript as HTMLScriptElement
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => run(script))
else run(script)
