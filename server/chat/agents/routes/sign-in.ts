import {
  idTokenRefused,
  passwordSignInDisabled,
  refreshTokenRefused,
  signInMethodNotConfigured,
  signInRefused,
} from '#platform/auth/errors.ts'
import type { IdentityProvider } from '#platform/auth/identity-provider.ts'
import {
  requireSignInPermit,
  runLimitedPasswordSignIn,
  runLimitedSignIn,
  signInPolicies,
  toSignInClient,
} from '#platform/auth/sign-in-limits.ts'
import { publicAccess } from '#platform/http/access.ts'
import { clientAddressKey } from '#platform/http/client-address.ts'
import { type Http, ok, publicGuard, route } from '#platform/http/route.ts'
import { noData } from '#platform/http/schema-builders.ts'
import { type AgentSessions, refreshAgentSession, signInAgent, signOutAgent } from '../commands/sign-in.ts'
import { signInWithIdToken } from '../commands/single-sign-on.ts'
import type { SignInMethods } from '../config.ts'
import { noActiveAgentWithEmail } from '../errors.ts'
import { createAgentSignOutGuard } from '../guard.ts'
import { AgentRefresh, AgentSignIn, AgentTokenPair, SignInOptions, SingleSignOn } from '../schema.ts'

const tag = 'Console: sign-in'

export function registerAgentSignInRoutes(
  http: Http,
  sessions: AgentSessions,
  signInMethods: SignInMethods,
  identityProvider: IdentityProvider | null,
  isPasswordLinkEnabled: boolean,
): void {
  route(http, {
    method: 'POST',
    path: '/v1/agent/auth/login',
    id: 'signInAgent',
    access: publicAccess,
    tag,
    summary: 'Sign in with a password',
    description:
      'Creates a session. The refresh token of your previous sign-in no longer works; the access tokens of that session stay valid until they expire. Sessions that were created by trusted servers continue.',
    guard: requireSignInPermit(http),
    body: AgentSignIn,
    responses: { 200: { description: 'Returns the token pair and the agent', data: AgentTokenPair } },
    guardOrHandlerPolicies: [signInPolicies.address, signInPolicies.account, signInPolicies.accountTotal],
    refuses: [signInRefused, passwordSignInDisabled],
    async handle({ body, request }) {
      if (!signInMethods.isPasswordEnabled) throw passwordSignInDisabled()
      const client = toSignInClient(request)
      const isKnownIpAddress = () => sessions.isKnownIpAddress(body.email, client.ipAddress)
      const attempt = { surface: 'console', account: body.email, client, isKnownIpAddress } as const
      return ok(await runLimitedPasswordSignIn(http, attempt, () => signInAgent(sessions, body, client)))
    },
  })
  route(http, {
    method: 'POST',
    path: '/v1/agent/auth/refresh',
    id: 'refreshAgentSession',
    access: publicAccess,
    tag,
    summary: 'Refresh the tokens',
    description:
      'Exchanges a refresh token for a new token pair. Each refresh token works once, and the server refuses a used one. If you send a used token more than 10 seconds after its first use, the server treats it as stolen and ends the session with all its access tokens.',
    guard: publicGuard,
    limit: { policy: signInPolicies.refresh, key: (_actor, request) => clientAddressKey(request) },
    body: AgentRefresh,
    responses: { 200: { description: 'Returns the new token pair and the agent', data: AgentTokenPair } },
    refuses: [refreshTokenRefused],
    handle: async ({ body }) => ok(await refreshAgentSession(sessions, body.refreshToken)),
  })
  route(http, {
    method: 'POST',
    path: '/v1/agent/auth/logout',
    id: 'signOutAgent',
    access: { credential: 'console', acceptsExpired: true },
    tag,
    summary: 'Sign out',
    description:
      'Ends the session: the server revokes all its access tokens and its refresh token. You can also send an access token that expired at most seven days ago: the server then revokes only the refresh token of the session to which the access token belongs. With a token that expired earlier, the server also returns 200, but revokes nothing.',
    guard: createAgentSignOutGuard(sessions),
    responses: { 200: { description: 'You are signed out', data: noData } },
    async handle({ actor }) {
      if (actor) await signOutAgent(sessions, actor)
      return ok(null)
    },
  })
  registerSingleSignOnRoutes(http, sessions, signInMethods, identityProvider, isPasswordLinkEnabled)
}

function registerSingleSignOnRoutes(
  http: Http,
  sessions: AgentSessions,
  signInMethods: SignInMethods,
  identityProvider: IdentityProvider | null,
  isPasswordLinkEnabled: boolean,
): void {
  const { isPasswordEnabled, provider, requiresVerifiedEmail } = signInMethods
  route(http, {
    method: 'GET',
    path: '/v1/agent/auth/sso',
    id: 'getSignInOptions',
    access: publicAccess,
    tag,
    summary: 'Get the sign-in options',
    description: 'Returns how agents can sign in on this server. A sign-in page shows these methods.',
    guard: publicGuard,
    responses: { 200: { description: 'Returns the sign-in options', data: SignInOptions } },
    handle: async () =>
      ok({
        enabled: provider !== null,
        authority: provider?.authority ?? null,
        clientId: provider?.clientId ?? null,
        passwordLoginEnabled: isPasswordEnabled,
        passwordLinkEnabled: isPasswordLinkEnabled,
      }),
  })
  route(http, {
    method: 'POST',
    path: '/v1/agent/auth/sso',
    id: 'signInAgentWithSingleSignOn',
    access: publicAccess,
    tag,
    summary: 'Sign in with an ID token',
    description:
      'Signs in the active agent whose e-mail address the ID token contains. The server creates no agents. The server refuses a token whose `email_verified` is false. If `Oidc:RequireVerifiedEmail` is true, the server also refuses a token without this claim. The identity provider in `Oidc:Authority` must have issued the token for the client in `Oidc:ClientId`. An ID token works once, within ten minutes after it was issued. The first ID token binds the agent to the person whom it names (`iss` and `sub`): the server refuses ID tokens of other people with the same e-mail address until an administrator unbinds the agent. As with a password, the refresh token of the agent’s previous sign-in no longer works.',
    guard: requireSignInPermit(http),
    body: SingleSignOn,
    responses: { 200: { description: 'Returns the token pair and the agent', data: AgentTokenPair } },
    guardOrHandlerPolicies: [signInPolicies.address],
    refuses: [idTokenRefused, noActiveAgentWithEmail, signInMethodNotConfigured],
    async handle({ body, request }) {
      if (!identityProvider) throw signInMethodNotConfigured()
      const client = toSignInClient(request)
      const { idToken } = body
      const signIn = () => signInWithIdToken(sessions, identityProvider, idToken, client, requiresVerifiedEmail)
      return ok(await runLimitedSignIn(http, client, signIn))
    },
  })
}
