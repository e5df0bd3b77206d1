import { defineStrings } from '../../platform/strings.ts'

export const inboxStrings = defineStrings('inbox', {
  title: 'Inbox',
})
