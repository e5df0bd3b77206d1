import { defineStrings } from '../../platform/strings.ts'

export const conversationsStrings = defineStrings('conversations', {
  title: 'Conversation',
})
