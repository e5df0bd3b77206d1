import { Title } from '@mantine/core'
import { useText } from '../../platform/language.tsx'
import { cannedResponsesStrings } from './strings.ts'

export function CannedResponsesView() {
  const text = useText(cannedResponsesStrings)
  return <Title order={1}>{text('title')}</Title>
}
