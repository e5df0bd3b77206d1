import type { FastifyRequest } from 'fastify'
import { idTokenRefused, signInMethodNotConfigured, signInRefused } from '#platform/auth/errors.ts'
import {
  requireSignInPermit,
  runLimitedPasswordSignIn,
  runLimitedSignIn,
  signInPolicies,
  toSignInClient,
} from '#platform/auth/sign-in-limits.ts'
import { publicAccess } from '#platform/http/access.ts'
import { clientAddressKey } from '#platform/http/client-address.ts'
import { accepted, type Http, ok, publicGuard, route, takePermit } from '#platform/http/route.ts'
import type { Ticketing } from '../../database/ticketing.ts'
import type { Directory } from '../commands/directory.ts'
import { signInWithDirectory, toAccountKey } from '../commands/directory-sign-in.ts'
import { findChallengeEmail, requestSignInCode, signInWithCode } from '../commands/one-time-codes.ts'
import type { StaffSessionContext } from '../commands/sessions.ts'
import { type SingleSignOnOptions, signInWithIdToken } from '../commands/single-sign-on.ts'
import { staffPolicies } from '../config.ts'
import {
  CodeRequest,
  CodeSignIn,
  DirectorySignIn,
  IdTokenSignIn,
  SignInChallenge,
  SignInMethods,
  TokenPair,
} from '../schema/sign-in.ts'

const tag = 'Dashboard: sign-in'
const path = '/v1/dashboard/auth/login'

const tokenPairResponse = { 200: { description: 'Returns the token pair', data: TokenPair } }

export interface StaffSignInMethodOptions {
  readonly sessions: StaffSessionContext
  readonly isPasswordEnabled: boolean
  /** The identity provider as clients see it. Like `singleSignOn`, it is null if single sign-on is not configured. */
  readonly provider: { readonly authority: string; readonly clientId: string } | null
  readonly singleSignOn: SingleSignOnOptions | null
  /** Null if no directory is configured. */
  readonly directory: Directory | null
}

/** Applies the limits of a password sign-in. `account` is an e-mail address, `ldap:…` or an unknown challenge id. */
function runLimitedStaffSignIn<R>(
  http: Http,
  { isKnownIpAddress }: StaffSessionContext,
  request: FastifyRequest,
  account: string,
  signIn: () => Promise<R>,
): Promise<R> {
  const client = toSignInClient(request)
  const attempt = { surface: 'dashboard', account, client } as const
  const isKnown = () => isKnownIpAddress(account, client.ipAddress)
  return runLimitedPasswordSignIn(http, { ...attempt, isKnownIpAddress: isKnown }, signIn)
}

function registerDirectoryRoute(http: Http, { sessions, directory }: StaffSignInMethodOptions): void {
  route(http, {
    method: 'POST',
    path: `${path}/ldap`,
    id: 'signInStaffWithDirectory',
    access: publicAccess,
    tag,
    summary: 'Sign in with a directory',
    description:
      'Checks the username and the password with the LDAP directory in `Ldap:Url`. The server then reads the e-mail addresses (`mail`) in the directory entry of this username, and signs in the active staff member who has one of them. If there is no such staff member, or more than one, the server refuses the sign-in. The server creates no accounts. If the directory is slow or unavailable, the server returns 503 with SVC:0002.',
    guard: requireSignInPermit(http),
    body: DirectorySignIn,
    responses: tokenPairResponse,
    guardOrHandlerPolicies: [signInPolicies.address, signInPolicies.account, signInPolicies.accountTotal],
    refuses: [signInRefused, signInMethodNotConfigured],
    async handle({ body, request }) {
      if (!directory) throw signInMethodNotConfigured()
      const client = { ipAddress: clientAddressKey(request), platform: body.platform }
      const signIn = () => signInWithDirectory(sessions, directory, body, client)
      return ok(await runLimitedStaffSignIn(http, sessions, request, toAccountKey(body.username), signIn))
    },
  })
}

function registerSingleSignOnRoute(http: Http, { sessions, singleSignOn }: StaffSignInMethodOptions): void {
  route(http, {
    method: 'POST',
    path: `${path}/oidc`,
    id: 'signInStaffWithIdToken',
    access: publicAccess,
    tag,
    summary: 'Sign in with an ID token',
    description:
      'Signs in the active staff member whose e-mail address the ID token contains. The server creates no accounts. The server refuses a token whose `email_verified` is false. If `Oidc:RequireVerifiedEmail` is true, the server also refuses a token without this claim. The identity provider in `Oidc:Authority` must have issued the token for the client in `Oidc:ClientId`. An ID token works once, within ten minutes after it was issued. The first ID token binds the account to the person whom it names (`iss` and `sub`): the server refuses ID tokens of other people with the same e-mail address until an administrator unbinds the user.',
    guard: requireSignInPermit(http),
    body: IdTokenSignIn,
    responses: tokenPairResponse,
    guardOrHandlerPolicies: [signInPolicies.address],
    refuses: [idTokenRefused, signInRefused, signInMethodNotConfigured],
    async handle({ body, request }) {
      if (!singleSignOn) throw signInMethodNotConfigured()
      const client = toSignInClient(request)
      const staffClient = { ipAddress: client.ipAddress, platform: body.platform }
      const signIn = () => signInWithIdToken(sessions, singleSignOn, body.idToken, staffClient)
      return ok(await runLimitedSignIn(http, client, signIn))
    },
  })
}

function registerCodeRoutes(http: Http, ticketing: Ticketing, { sessions }: StaffSignInMethodOptions): void {
  /** Takes a permit for the e-mail address, over all client addresses. Returns whether a permit was left. */
  const takeMailPermit = (email: string): boolean =>
    http.limits.take(staffPolicies.code, `dashboard ${email}`, http.now().getTime()) === null
  route(http, {
    method: 'POST',
    path: `${path}/otp/request`,
    id: 'requestStaffSignInCode',
    access: publicAccess,
    tag,
    summary: 'Request a one-time code',
    description:
      'Mails a code of six digits to the staff member, in the language of the account (`locale`). The response is the same if no active staff member has the e-mail address, and if e-mail is off. The code works once, and stops working after five minutes or after five tries. Too many requests from one client address get 429. Requests over the limit of one e-mail address, for all client addresses together, still get 202. The server then mails a new code only if the account signed in from the client address of the request during the last 30 days. Otherwise, it mails nothing and returns the challenge of the last request within the limit. The code that was mailed for that challenge can still be used. If that challenge has expired, the server returns a challenge that no code can answer.',
    guard: requireSignInPermit(http),
    body: CodeRequest,
    responses: { 202: { description: 'The request was accepted', data: SignInChallenge } },
    guardOrHandlerPolicies: [signInPolicies.address, staffPolicies.code, staffPolicies.codeAddress],
    async handle({ body: { email }, request }) {
      const address = clientAddressKey(request)
      takePermit(http, staffPolicies.code, `dashboard ${address} ${email}`)
      takePermit(http, staffPolicies.codeAddress, address)
      const isKnownIpAddress = () => sessions.isKnownIpAddress(email, address)
      const permits = { hasMailPermit: takeMailPermit(email), isKnownIpAddress }
      return accepted(await requestSignInCode(ticketing, email, permits))
    },
  })
  route(http, {
    method: 'POST',
    path: `${path}/otp`,
    id: 'signInStaffWithCode',
    access: publicAccess,
    tag,
    summary: 'Sign in with a one-time code',
    description:
      'Signs in with the code that was mailed for the challenge. Each call uses up one of the five tries of the code. After a sign-in, all other codes of the staff member stop working.',
    guard: requireSignInPermit(http),
    body: CodeSignIn,
    responses: tokenPairResponse,
    guardOrHandlerPolicies: [signInPolicies.address, signInPolicies.account, signInPolicies.accountTotal],
    refuses: [signInRefused, signInMethodNotConfigured],
    async handle({ body, request }) {
      if (!ticketing.outbox) throw signInMethodNotConfigured()
      const client = { ipAddress: clientAddressKey(request), platform: body.platform }
      // The rate limits treat the id of an unknown challenge as an account.
      const account = (await findChallengeEmail(ticketing.db, body.challengeId)) ?? body.challengeId
      const signIn = () => signInWithCode(sessions, body, client)
      return ok(await runLimitedStaffSignIn(http, sessions, request, account, signIn))
    },
  })
}

export function registerStaffSignInMethodRoutes(
  http: Http,
  ticketing: Ticketing,
  options: StaffSignInMethodOptions,
): void {
  const { isPasswordEnabled, provider, directory } = options
  route(http, {
    method: 'GET',
    path: `${path}/oidc`,
    id: 'getStaffSignInMethods',
    access: publicAccess,
    tag,
    summary: 'Get the ways to sign in',
    description: 'Returns how staff can sign in on this server. A sign-in page shows these ways.',
    guard: publicGuard,
    responses: { 200: { description: 'Returns the ways to sign in', data: SignInMethods } },
    handle: async () =>
      ok({
        enabled: provider !== null,
        authority: provider?.authority ?? null,
        clientId: provider?.clientId ?? null,
        passwordLoginEnabled: isPasswordEnabled,
        ldapEnabled: directory !== null,
        otpEnabled: ticketing.outbox !== null,
      }),
  })
  registerDirectoryRoute(http, options)
  registerSingleSignOnRoute(http, options)
  registerCodeRoutes(http, ticketing, options)
}
