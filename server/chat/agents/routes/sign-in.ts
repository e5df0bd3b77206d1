import { passwordSignInDisabled, refreshTokenRefused, signInRefused } from '#platform/auth/errors.ts'
import {
  limitedPasswordSignIn,
  limitedSignIn,
  requireLoginPermits,
  signInClient,
  signInPolicies,
} from '#platform/auth/sign-in-limits.ts'
import { publicAccess } from '#platform/http/access.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { anyone, type Http, ok, route } from '#platform/http/route.ts'
import { nothing } from '#platform/http/shapes.ts'
import { IdentityProvider } from '../commands/identity-provider.ts'
import { type AgentSessions, refreshAgent, signInAgent, signOutAgent } from '../commands/sign-in.ts'
import { signInBySingleSignOn } from '../commands/single-sign-on.ts'
import type { SignInWays } from '../config.ts'
import { agentUnknown, idTokenRefused, singleSignOnNotConfigured } from '../errors.ts'
import { requireAgentSignOut } from '../guard.ts'
import { AgentRefresh, AgentSignIn, AgentTokenPair, SignInOptions, SingleSignOn } from '../schema.ts'

const tag = 'Console: sign-in'

export function agentSignInRoutes(http: Http, sessions: AgentSessions, signInMethods: SignInWays): void {
  route(http, {
    method: 'POST',
    path: '/v1/agent/auth/login',
    id: 'signInAgent',
    access: publicAccess,
    tag,
    summary: 'Sign in with e-mail and password',
    description: 'Ends the session that the agent had in the console: its refresh token stops counting at once.',
    guard: requireLoginPermits(http),
    body: AgentSignIn,
    answers: { 200: { description: 'The token pair and the agent', data: AgentTokenPair } },
    spends: [signInPolicies.address, signInPolicies.account, signInPolicies.accountTotal],
    refuses: [signInRefused, passwordSignInDisabled],
    async handle({ body, request }) {
      if (!signInMethods.isPasswordEnabled) throw passwordSignInDisabled()
      const client = signInClient(request)
      const isKnownAddress = () => sessions.isKnownAddress(body.email, client.address)
      const limited = { surface: 'console', email: body.email, client, isKnownAddress } as const
      return ok(await limitedPasswordSignIn(http, limited, () => signInAgent(sessions, body, client)))
    },
  })
  route(http, {
    method: 'POST',
    path: '/v1/agent/auth/refresh',
    id: 'refreshAgentSession',
    access: publicAccess,
    tag,
    summary: 'Trade a refresh token for a new pair',
    description:
      'A refresh token works once. Presenting a used one again is refused; more than 10 seconds after its use it also ends its session with every access token of it, because it may have been stolen.',
    guard: anyone,
    limit: { policy: signInPolicies.refresh, key: (_nobody, request) => clientAddress(request) },
    body: AgentRefresh,
    answers: { 200: { description: 'The token pair and the agent', data: AgentTokenPair } },
    refuses: [refreshTokenRefused],
    handle: async ({ body }) => ok(await refreshAgent(sessions, body.refreshToken)),
  })
  route(http, {
    method: 'POST',
    path: '/v1/agent/auth/logout',
    id: 'signOutAgent',
    access: { credential: 'console', takesExpired: true },
    tag,
    summary: 'Sign out',
    description:
      'Every access token and the refresh token of this session are refused from now on. An expired access token is accepted, and ends only the refresh token of its session.',
    guard: requireAgentSignOut(sessions),
    answers: { 200: { description: 'Signed out', data: nothing } },
    async handle({ actor }) {
      if (actor) await signOutAgent(sessions, actor)
      return ok(null)
    },
  })
  singleSignOnRoutes(http, sessions, signInMethods)
}

function singleSignOnRoutes(http: Http, sessions: AgentSessions, signInMethods: SignInWays): void {
  const { isPasswordEnabled, provider, requiresVerifiedEmail } = signInMethods
  route(http, {
    method: 'GET',
    path: '/v1/agent/auth/sso',
    id: 'getSignInOptions',
    access: publicAccess,
    tag,
    summary: 'Read how agents may sign in',
    description: 'For the page on which they sign in.',
    guard: anyone,
    answers: { 200: { description: 'What is switched on', data: SignInOptions } },
    handle: async () =>
      ok({
        enabled: provider !== null,
        authority: provider?.authority ?? null,
        clientId: provider?.clientId ?? null,
        passwordLoginEnabled: isPasswordEnabled,
      }),
  })
  const identityProvider =
    provider && new IdentityProvider({ ...provider, now: sessions.now, fetch: (url, options) => fetch(url, options) })
  route(http, {
    method: 'POST',
    path: '/v1/agent/auth/sso',
    id: 'signInAgentWithSingleSignOn',
    access: publicAccess,
    tag,
    summary: 'Sign in with an ID token',
    description:
      'Signs in the active agent whose e-mail address the token certifies; it makes none. The token comes from the identity provider of the deployment, which has to know the console as its client. ' +
      'An ID token signs in once, within ten minutes of its issue. The first one binds the agent to its `iss` and `sub`; tokens of anybody else are refused until an administrator unbinds the agent. ' +
      'Ends the session that the agent had in the console.',
    guard: requireLoginPermits(http),
    body: SingleSignOn,
    answers: { 200: { description: 'The token pair and the agent', data: AgentTokenPair } },
    spends: [signInPolicies.address],
    refuses: [idTokenRefused, agentUnknown, singleSignOnNotConfigured],
    async handle({ body, request }) {
      if (!identityProvider) throw singleSignOnNotConfigured()
      const client = signInClient(request)
      const { idToken } = body
      const signIn = () => signInBySingleSignOn(sessions, identityProvider, idToken, client, requiresVerifiedEmail)
      return ok(await limitedSignIn(http, client, signIn))
    },
  })
}
