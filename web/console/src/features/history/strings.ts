import { defineStrings } from '../../platform/strings.ts'

export const historyStrings = defineStrings('history', {
  title: 'History',
})
