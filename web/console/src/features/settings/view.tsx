import { Title } from '@mantine/core'
import { useText } from '../../platform/language.tsx'
import { settingsStrings } from './strings.ts'

export function SettingsView() {
  const text = useText(settingsStrings)
  return <Title order={1}>{text('title')}</Title>
}
