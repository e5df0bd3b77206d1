import { Title } from '@mantine/core'
import { useText } from '../../platform/language.tsx'
import { agentsStrings } from './strings.ts'

export function AgentsView() {
  const text = useText(agentsStrings)
  return <Title order={1}>{text('title')}</Title>
}
