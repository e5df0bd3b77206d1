import { defineStrings } from '../../platform/strings.ts'

export const settingsStrings = defineStrings('settings', {
  title: 'Settings',
})
