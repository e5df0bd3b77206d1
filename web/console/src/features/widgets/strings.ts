import { defineStrings } from '../../platform/strings.ts'

export const widgetsStrings = defineStrings('widgets', {
  title: 'Widgets',
})
