import { Title } from '@mantine/core'
import { useText } from '../../platform/language.tsx'
import { conversationsStrings } from './strings.ts'

export function ConversationsView() {
  const text = useText(conversationsStrings)
  return <Title order={1}>{text('title')}</Title>
}
