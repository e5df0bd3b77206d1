import { Title } from '@mantine/core'
import { useText } from '../../platform/language.tsx'
import { healthStrings } from './strings.ts'

export function HealthView() {
  const text = useText(healthStrings)
  return <Title order={1}>{text('title')}</Title>
}
