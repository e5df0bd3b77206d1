import { defineStrings } from '../../platform/strings.ts'

export const auditLogStrings = defineStrings('auditLog', {
  title: 'Audit log',
})
