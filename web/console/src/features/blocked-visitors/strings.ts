import { defineStrings } from '../../platform/strings.ts'

export const blockedVisitorsStrings = defineStrings('blockedVisitors', {
  title: 'Blocked visitors',
})
