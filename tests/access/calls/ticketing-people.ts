import { makeStaffMember } from '../../support/people.ts'
import type { AccessFixture } from '../access-fixture.ts'
import { type Call, type CallsByRoute, newEmailAddress, prepareFixedCall } from './call.ts'

const usersPath = '/v1/dashboard/users'
const profilePath = '/v1/dashboard/me'
const password = 'correct horse battery'

/** Creates a staff member of the pool. */
const createMember = ({ flowdesk, scopeIds: { poolId } }: AccessFixture) =>
  makeStaffMember(flowdesk, { poolIds: [poolId] })

const onNewUser =
  (suffix = '', body?: unknown) =>
  async (fixture: AccessFixture): Promise<Call> => ({
    url: `${usersPath}/${(await createMember(fixture)).id}${suffix}`,
    ...(body === undefined ? {} : { body }),
  })

export const peopleCalls: CallsByRoute = {
  [`GET ${profilePath}`]: prepareFixedCall(profilePath),
  [`PATCH ${profilePath}`]: prepareFixedCall(profilePath),
  // The right password would end the sessions of the caller, whom other routes need.
  [`POST ${profilePath}/password`]: prepareFixedCall(`${profilePath}/password`, {
    body: { currentPassword: 'not the password', newPassword: password },
    expectedOutcome: '422 SVC:2001',
  }),
  [`GET ${usersPath}`]: async (fixture) => {
    const { email } = (await createMember(fixture)).credentials
    return { url: `${usersPath}?search=${email}`, listedText: email }
  },
  [`POST ${usersPath}`]: async ({ scopeIds: { poolId } }) => ({
    url: usersPath,
    body: { email: newEmailAddress(), displayName: 'Maria', role: 'agent', password, poolIds: [poolId], locale: 'en' },
  }),
  [`GET ${usersPath}/:id`]: onNewUser(),
  [`PATCH ${usersPath}/:id`]: onNewUser('', { role: 'supervisor' }),
  [`POST ${usersPath}/:id/password`]: onNewUser('/password', { password }),
  'GET /v1/dashboard/roles': prepareFixedCall('/v1/dashboard/roles'),
  'GET /v1/dashboard/audit-log': prepareFixedCall('/v1/dashboard/audit-log'),
}
