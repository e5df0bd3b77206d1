import { Title } from '@mantine/core'
import { useText } from '../../platform/language.tsx'
import { auditLogStrings } from './strings.ts'

export function AuditLogView() {
  const text = useText(auditLogStrings)
  return <Title order={1}>{text('title')}</Title>
}
