import { useNavigate } from '@tanstack/react-router'
import { useActions } from '../platform/actions.ts'
import { useText } from '../platform/language.tsx'
import { type Section, sections } from './sections.ts'
import { shellStrings } from './strings.ts'

/** Offers a page of administrators. */
function SectionAction({ path, strings }: Section) {
  const shellText = useText(shellStrings)
  const text = useText(strings)
  const navigate = useNavigate()
  useActions([
    {
      id: `go.${path}`,
      group: shellText('administration'),
      label: text('title'),
      isSearchOnly: true,
      run: () => void navigate({ to: path }),
    },
  ])
  return null
}

/** Offers the pages of administrators. */
export const AdministrationActions = () => (
  <>
    {sections.map((section) => (
      <SectionAction key={section.path} {...section} />
    ))}
  </>
)
