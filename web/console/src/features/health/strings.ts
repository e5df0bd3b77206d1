import { defineStrings } from '../../platform/strings.ts'

export const healthStrings = defineStrings('health', {
  title: 'System health',
})
