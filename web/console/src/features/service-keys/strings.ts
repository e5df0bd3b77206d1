import { defineStrings } from '../../platform/strings.ts'

export const serviceKeysStrings = defineStrings('serviceKeys', {
  title: 'API keys',
})
