import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useText } from '../platform/language.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LicenceNotice } from './licence-notice.tsx'
import { shellStrings } from './strings.ts'

/** What administrators should know about the server, in the inbox without an open conversation, and the report of today. */
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
