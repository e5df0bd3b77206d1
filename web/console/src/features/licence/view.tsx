import { Title } from '@mantine/core'
import { useText } from '../../platform/language.tsx'
import { licenceStrings } from './strings.ts'

export function LicenceView() {
  const text = useText(licenceStrings)
  return <Title order={1}>{text('title')}</Title>
}
