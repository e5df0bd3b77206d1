import { runLimitedPasswordSignIn, signInPolicies, toSignInClient } from '#platform/auth/sign-in-limits.ts'
import { type Http, ok, route } from '#platform/http/route.ts'
import type { Ticketing } from '../../database/ticketing.ts'
import { changeUser } from '../commands/administer.ts'
import { changeOwnPassword } from '../commands/passwords.ts'
import type { StaffSessionContext } from '../commands/sessions.ts'
import type { RequireStaff } from '../guard.ts'
import { getUser } from '../queries.ts'
import { PasswordChange, ProfileChange, User } from '../schema/users.ts'

const tag = 'Dashboard: profile'
const path = '/v1/dashboard/me'

export function registerProfileRoutes(
  http: Http,
  ticketing: Ticketing,
  sessions: StaffSessionContext,
  requireStaff: RequireStaff,
): void {
  const anyRole = requireStaff()
  route(http, {
    method: 'GET',
    path,
    id: 'getProfile',
    access: { credential: 'dashboard' },
    tag,
    summary: 'Get your profile',
    description:
      'Returns your current role, pools and language, including changes made after the access token was issued.',
    ...anyRole,
    responses: { 200: { description: 'Returns the user', data: User } },
    handle: async ({ actor }) => ok(await getUser(ticketing.db, actor, actor.id)),
  })
  route(http, {
    method: 'PATCH',
    path,
    id: 'updateProfile',
    access: { credential: 'dashboard' },
    tag,
    summary: 'Update your profile',
    description:
      'Changes your name and language. Fields that you omit keep their values. Only an administrator can change the other fields, with [updateUser](#updateUser).',
    ...anyRole,
    body: ProfileChange,
    responses: { 200: { description: 'Returns the updated user', data: User } },
    handle: async ({ actor, body }) => ok(await changeUser(ticketing, actor, actor.id, body)),
  })
  route(http, {
    method: 'POST',
    path: `${path}/password`,
    id: 'changePassword',
    access: { credential: 'dashboard' },
    tag,
    summary: 'Change your password',
    description:
      'Ends all your sessions at once, including the one that sends this request: sign in again with the new password. A wrong current password is refused with 422 for the field `currentPassword`, and counts as a failed sign-in for the rate limits.',
    ...anyRole,
    body: PasswordChange,
    responses: { 200: { description: 'Returns the user. Your access token no longer works', data: User } },
    guardOrHandlerPolicies: [signInPolicies.address, signInPolicies.account, signInPolicies.accountTotal],
    async handle({ actor, body, request }) {
      const { email } = await getUser(ticketing.db, actor, actor.id)
      const client = toSignInClient(request)
      const isKnownIpAddress = () => sessions.isKnownIpAddress(email, client.ipAddress)
      const attempt = { surface: 'dashboard', account: email, client, isKnownIpAddress } as const
      return ok(
        await runLimitedPasswordSignIn(http, attempt, () =>
          changeOwnPassword(sessions, { ...actor, email }, body, client),
        ),
      )
    },
  })
}
