import { makeStaffMember } from '../../support/people.ts'
import { type CallsByRoute, newEmailAddress, prepareFixedCall } from './call.ts'

const path = '/v1/dashboard/auth/login'

/** A way of signing in that the server of these tests does not offer. */
const notConfigured = { expectedOutcome: '422 SVC:1008' }

export const signInCalls: CallsByRoute = {
  [`GET ${path}/oidc`]: prepareFixedCall(`${path}/oidc`),
  [`POST ${path}/oidc`]: prepareFixedCall(`${path}/oidc`, notConfigured),
  [`POST ${path}/ldap`]: prepareFixedCall(`${path}/ldap`, notConfigured),
  [`POST ${path}/otp`]: prepareFixedCall(`${path}/otp`, { expectedOutcome: '401 SVC:1004' }),
  [`POST ${path}/otp/request`]: async () => ({ url: `${path}/otp/request`, body: { email: newEmailAddress() } }),
  'POST /v1/dashboard/users/:id/unbind': async ({ flowdesk }) => ({
    url: `/v1/dashboard/users/${(await makeStaffMember(flowdesk)).id}/unbind`,
  }),
}
