import { element } from './dom.js'
import { readChoice, storeChoice } from './storage.js'

const themes = /** @type {Record<string, string>} */ ({ system: 'System', light: 'Light', dark: 'Dark' })

/** @param {string} theme */
function apply(theme) {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Creates the field that selects the theme. */
export function createThemeSwitch() {
  const options = Object.entries(themes).map(([value, title]) => element('option', { value }, title))
  const select = element('select', { 'aria-label': 'Theme' }, ...options)
  const stored = readChoice('theme') ?? ''
  select.value = stored in themes ? stored : 'system'
  select.addEventListener('change', () => {
    apply(select.value)
    storeChoice('theme', select.value)
  })
  return element('div', { class: 'theme' }, element('span', { class: 'half', 'aria-hidden': 'true' }), select)
}
