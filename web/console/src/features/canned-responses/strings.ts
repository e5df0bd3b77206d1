import { defineStrings } from '../../platform/strings.ts'

export const cannedResponsesStrings = defineStrings('cannedResponses', {
  title: 'Canned responses',
})
