import { Title } from '@mantine/core'
import { useText } from '../../platform/language.tsx'
import { reportsStrings } from './strings.ts'

export function ReportsView() {
  const text = useText(reportsStrings)
  return <Title order={1}>{text('title')}</Title>
}
