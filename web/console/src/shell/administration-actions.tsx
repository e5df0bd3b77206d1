import { useNavigate } from '@tanstack/react-router'
import { reportsStrings } from '../features/reports/strings.ts'
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

/** Offers the report of today. */
function ReportOfToday() {
  const shellText = useText(shellStrings)
  const text = useText(reportsStrings)
  const navigate = useNavigate()
  useActions([
    {
      id: 'go./admin/reports.today',
      group: shellText('administration'),
      label: `${text('title')}: ${text('today')}`,
      isSearchOnly: true,
      run: () => void navigate({ to: '/admin/reports', search: { period: 'today' } }),
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
    <ReportOfToday />
  </>
)
