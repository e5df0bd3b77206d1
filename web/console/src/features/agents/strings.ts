import { defineStrings } from '../../platform/strings.ts'

export const agentsStrings = defineStrings('agents', {
  title: 'Agents',
})
