import { Title } from '@mantine/core'
import { useText } from '../../platform/language.tsx'
import { blockedVisitorsStrings } from './strings.ts'

export function BlockedVisitorsView() {
  const text = useText(blockedVisitorsStrings)
  return <Title order={1}>{text('title')}</Title>
}
