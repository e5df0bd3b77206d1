import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useText } from '../platform/language.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LicenceNotice } from './licence-notice.tsx'
import { shellStrings } from './strings.ts'

/** Notices for administrators, and a link to the report of today, in the inbox without an open conversation. */
export function AdministratorNotices() {
  const text = useText(shellStrings)
  return (
    <>
      <LicenceNotice />
      <FirstSteps />
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/admin/reports" search={{ period: 'today' }} />}>
        {text('goToToday')}
      </Anchor>
    </>
  )
}
