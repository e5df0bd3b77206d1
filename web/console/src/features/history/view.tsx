import { Title } from '@mantine/core'
import { useText } from '../../platform/language.tsx'
import { historyStrings } from './strings.ts'

export function HistoryView() {
  const text = useText(historyStrings)
  return <Title order={1}>{text('title')}</Title>
}
