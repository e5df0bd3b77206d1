import { FirstSteps } from './first-steps.tsx'
import { LicenceNotice } from './licence-notice.tsx'

/** Notices for administrators, in the inbox without an open conversation. */
export function AdministratorNotices() {
  return (
    <>
      <LicenceNotice />
      <FirstSteps />
    </>
  )
}
