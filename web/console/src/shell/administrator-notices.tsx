import { FirstSteps } from './first-steps.tsx'
import { LicenceNotice } from './licence-notice.tsx'

/** What administrators should know about the server, in the inbox without an open conversation. */
export const AdministratorNotices = () => (
  <>
    <LicenceNotice />
    <FirstSteps />
  </>
)
