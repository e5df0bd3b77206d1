import { defineStrings } from '../../platform/strings.ts'

export const reportsStrings = defineStrings('reports', {
  title: 'Reports',
})
