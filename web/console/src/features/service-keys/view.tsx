import { Title } from '@mantine/core'
import { useText } from '../../platform/language.tsx'
import { serviceKeysStrings } from './strings.ts'

export function ServiceKeysView() {
  const text = useText(serviceKeysStrings)
  return <Title order={1}>{text('title')}</Title>
}
