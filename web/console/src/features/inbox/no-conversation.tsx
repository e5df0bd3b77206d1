import { Title } from '@mantine/core'
import { useText } from '../../platform/language.tsx'
import { inboxStrings } from './strings.ts'

export function NoConversation() {
  const text = useText(inboxStrings)
  return <Title order={1}>{text('title')}</Title>
}
