import { useNavigate } from '@tanstack/react-router'
import { useActions } from '../platform/actions.ts'
import { useText } from '../platform/language.tsx'
import { type Section, sections } from './administration-sections.ts'
import { shellStrings } from './strings.ts'

function SectionAction({ path, strings, keys }: Section) {
  const text = useText(strings)
  const group = useText(shellStrings)('administration')
  const navigate = useNavigate()
  const action = { id: `go.${path}`, group, label: text('title'), run: () => void navigate({ to: path }) }
  useActions([keys === undefined ? action : { ...action, keys }])
  return null
}

/** Offers the pages of administrators in the palette and by their keys. */
export const AdministrationActions = () => sections.map((section) => <SectionAction key={section.path} {...section} />)
