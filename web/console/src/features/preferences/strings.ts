import { defineStrings } from '../../platform/strings.ts'

export const preferencesStrings = defineStrings('preferences', {
  title: 'Account and preferences',
  signedInAs: 'You are signed in as {name} ({email}).',
  onThisDevice: 'These preferences apply to this device.',
  appearance: 'Appearance',
  colours: 'Colours',
  light: 'Light',
  dark: 'Dark',
  automatic: 'As the device',
  density: 'Density of lists',
  comfortable: 'Comfortable',
  compact: 'Compact',
  language: 'Language',
  browserLanguage: 'As the browser',
  typing: 'Typing',
  sendsOnEnter: 'Enter sends a message',
  sendsOnEnterDetail: 'If this is off, Ctrl or Command and Enter send it.',
  shortcuts: 'Keyboard shortcuts of one key',
  shortcutsDetail: 'If this is off, only shortcuts with Ctrl or Command work.',
})
