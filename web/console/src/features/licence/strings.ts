import { defineStrings } from '../../platform/strings.ts'

export const licenceStrings = defineStrings('licence', {
  title: 'Licence',
})
