import { Title } from '@mantine/core'
import { useText } from '../../platform/language.tsx'
import { departmentsStrings } from './strings.ts'

export function DepartmentsView() {
  const text = useText(departmentsStrings)
  return <Title order={1}>{text('title')}</Title>
}
