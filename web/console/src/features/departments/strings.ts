import { defineStrings } from '../../platform/strings.ts'

export const departmentsStrings = defineStrings('departments', {
  title: 'Departments',
})
