import { defineStrings } from '../../platform/strings.ts'

export const preferencesStrings = defineStrings('preferences', {
  title: 'Account and preferences',
})
