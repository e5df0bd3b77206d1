import { passwordSignInDisabled, refreshTokenRefused, signInRefused } from '#platform/auth/errors.ts'
import { signOut } from '#platform/auth/sessions.ts'
import {
  requireSignInPermit,
  runLimitedPasswordSignIn,
  signInPolicies,
  toSignInClient,
} from '#platform/auth/sign-in-limits.ts'
import { publicAccess } from '#platform/http/access.ts'
import { clientAddressKey } from '#platform/http/client-address.ts'
import { type Http, ok, publicGuard, route } from '#platform/http/route.ts'
import { noData } from '#platform/http/schema-builders.ts'
import { refreshStaffSession, type StaffSessionContext } from '../commands/sessions.ts'
import { signIn } from '../commands/sign-in.ts'
import { createStaffSignOutGuard } from '../guard.ts'
import { RefreshRequest, SignIn, TokenPair } from '../schema/sign-in.ts'

const tag = 'Dashboard: sign-in'

export interface StaffSignInOptions extends StaffSessionContext {
  readonly isPasswordSignInEnabled: boolean
}

export function registerStaffSignInRoutes(http: Http, staff: StaffSignInOptions): void {
  route(http, {
    method: 'POST',
    path: '/v1/dashboard/auth/login',
    id: 'signInStaff',
    access: publicAccess,
    tag,
    summary: 'Sign in with a password',
    description:
      'Creates a session. The refresh token of your previous session on the same platform no longer works; the access tokens of that session stay valid until they expire.',
    guard: requireSignInPermit(http),
    body: SignIn,
    responses: { 200: { description: 'Returns the token pair', data: TokenPair } },
    guardOrHandlerPolicies: [signInPolicies.address, signInPolicies.account, signInPolicies.accountTotal],
    refuses: [signInRefused, passwordSignInDisabled],
    async handle({ body, request }) {
      if (!staff.isPasswordSignInEnabled) throw passwordSignInDisabled()
      const client = toSignInClient(request)
      const isKnownIpAddress = () => staff.isKnownIpAddress(body.email, client.ipAddress)
      const attempt = { surface: 'dashboard', account: body.email, client, isKnownIpAddress } as const
      return ok(await runLimitedPasswordSignIn(http, attempt, () => signIn(staff, body, client)))
    },
  })
  route(http, {
    method: 'POST',
    path: '/v1/dashboard/auth/refresh-token',
    id: 'refreshStaffSession',
    access: publicAccess,
    tag,
    summary: 'Refresh the tokens',
    description:
      'Exchanges a refresh token for a new token pair. Each refresh token works once, and the server refuses a used one. If you send a used token more than 10 seconds after its first use, the server treats it as stolen and ends the session with all its access tokens.',
    guard: publicGuard,
    limit: { policy: signInPolicies.refresh, key: (_actor, request) => clientAddressKey(request) },
    body: RefreshRequest,
    responses: { 200: { description: 'Returns the new token pair', data: TokenPair } },
    refuses: [refreshTokenRefused],
    handle: async ({ body }) => ok(await refreshStaffSession(staff, body.refreshToken)),
  })
  route(http, {
    method: 'POST',
    path: '/v1/dashboard/auth/logout',
    id: 'signOutStaff',
    access: { credential: 'dashboard', acceptsExpired: true },
    tag,
    summary: 'Sign out',
    description:
      'What the server revokes depends on the access token that you send. If this access token has not expired, the server revokes it, and also your active refresh token on the same platform (such as `web`), even if a later sign-in created that refresh token. Your other access tokens, including those of the same session, stay valid until they expire. If the access token expired at most seven days ago, the server revokes only the refresh token of its session, not that of a later sign-in. If the access token expired earlier, the server revokes nothing, and also returns 200.',
    guard: createStaffSignOutGuard(staff),
    responses: { 200: { description: 'You are signed out', data: noData } },
    async handle({ actor }) {
      if (actor) await signOut(staff, actor, 'platform')
      return ok(null)
    },
  })
}
