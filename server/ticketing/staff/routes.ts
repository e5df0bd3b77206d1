import { passwordSignInDisabled, refreshTokenRefused, signInRefused } from '#platform/auth/errors.ts'
import { endSession } from '#platform/auth/sessions.ts'
import {
  limitedPasswordSignIn,
  requireLoginPermits,
  signInClient,
  signInPolicies,
} from '#platform/auth/sign-in-limits.ts'
import { publicAccess } from '#platform/http/access.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { anyone, type Http, ok, route } from '#platform/http/route.ts'
import { nothing } from '#platform/http/shapes.ts'
import { refresh, type Sessions, signIn } from './commands.ts'
import { requireSignOut } from './guard.ts'
import { RefreshRequest, SignIn, TokenPair } from './schema.ts'

const tag = 'Dashboard: sign-in'

export interface StaffRoutes extends Sessions {
  readonly isPasswordSignInEnabled: boolean
}

/** Registers sign-in, refresh and sign-out of the dashboard. */
export function staffRoutes(http: Http, staff: StaffRoutes): void {
  route(http, {
    method: 'POST',
    path: '/v1/dashboard/auth/login',
    id: 'signInStaff',
    access: publicAccess,
    tag,
    summary: 'Sign in with e-mail and password',
    description: 'Ends the session that the person had on the same platform: its refresh token stops counting at once.',
    guard: requireLoginPermits(http),
    body: SignIn,
    answers: { 200: { description: 'The token pair', data: TokenPair } },
    spends: [signInPolicies.address, signInPolicies.account, signInPolicies.accountTotal],
    refuses: [signInRefused, passwordSignInDisabled],
    async handle({ body, request }) {
      if (!staff.isPasswordSignInEnabled) throw passwordSignInDisabled()
      const client = signInClient(request)
      const isKnownAddress = () => staff.isKnownAddress(body.email, client.address)
      const limited = { surface: 'dashboard', email: body.email, client, isKnownAddress } as const
      return ok(await limitedPasswordSignIn(http, limited, () => signIn(staff, body, client)))
    },
  })
  route(http, {
    method: 'POST',
    path: '/v1/dashboard/auth/refresh-token',
    id: 'refreshStaffSession',
    access: publicAccess,
    tag,
    summary: 'Trade a refresh token for a new pair',
    description:
      'A refresh token works once. Presenting a used one again is refused; more than 10 seconds after its use it also ends its session with every access token of it, because it may have been stolen.',
    guard: anyone,
    limit: { policy: signInPolicies.refresh, key: (_nobody, request) => clientAddress(request) },
    body: RefreshRequest,
    answers: { 200: { description: 'The token pair', data: TokenPair } },
    refuses: [refreshTokenRefused],
    handle: async ({ body }) => ok(await refresh(staff, body.refreshToken)),
  })
  route(http, {
    method: 'POST',
    path: '/v1/dashboard/auth/logout',
    id: 'signOutStaff',
    access: { credential: 'dashboard', takesExpired: true },
    tag,
    summary: 'Sign out',
    description:
      'The presented access token and the active refresh token of this person and platform are refused from now on. Other access tokens of the session, issued before a refresh, stay valid until they expire. An expired access token is accepted, and ends only the refresh token of its session.',
    guard: requireSignOut(staff),
    answers: { 200: { description: 'Signed out', data: nothing } },
    async handle({ actor }) {
      if (actor) await endSession(staff, actor, 'platform')
      return ok(null)
    },
  })
}
