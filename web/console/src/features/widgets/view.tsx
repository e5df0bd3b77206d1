import { Title } from '@mantine/core'
import { useText } from '../../platform/language.tsx'
import { widgetsStrings } from './strings.ts'

export function WidgetsView() {
  const text = useText(widgetsStrings)
  return <Title order={1}>{text('title')}</Title>
}
