import { Title } from '@mantine/core'
import { useText } from '../../platform/language.tsx'
import { preferencesStrings } from './strings.ts'

export function PreferencesView() {
  const text = useText(preferencesStrings)
  return <Title order={1}>{text('title')}</Title>
}
