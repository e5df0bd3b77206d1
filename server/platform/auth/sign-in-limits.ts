import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors/refusal.ts'
import { clientAddressKey } from '../http/client-address.ts'
import { policy } from '../http/rate-limits.ts'
import { createRateLimitRefusal, type Guard, type Http, takePermit } from '../http/route.ts'
import type { SignInClient } from './known-addresses.ts'

export const signInPolicies = {
  address: policy('LoginAddress', 100, '00:05:00', 'Limits failed sign-ins, per client address.'),
  account: policy(
    'LoginAccount',
    5,
    '00:01:00',
    'Limits sign-ins, failed and successful, for each pair of a client address and an e-mail address (or a username).',
  ),
  accountTotal: policy(
    'LoginAccountTotal',
    100,
    '01:00:00',
    'Limits wrong passwords and wrong one-time codes, per account, counted over all client addresses. This limit does not apply to a client address from which the account signed in during the last 30 days.',
  ),
  refresh: policy('Refresh', 600, '00:01:00', 'Limits token refreshes, per client address.'),
}

/** Before the body is read, refuses a request if its client address has no permit of `LoginAddress` left. */
export const requireSignInPermit = (http: Http): Guard<null> =>
  Object.assign(
    (request: FastifyRequest) => {
      const waitSeconds = http.limits.peek(signInPolicies.address, clientAddressKey(request), http.now().getTime())
      if (waitSeconds !== null) throw createRateLimitRefusal(signInPolicies.address, waitSeconds)
      return null
    },
    { security: null, refuses: [] },
  )

export const toSignInClient = (request: FastifyRequest): SignInClient => ({
  ipAddress: clientAddressKey(request),
  isDisconnected: () => request.raw.socket.destroyed,
})

const isFailedSignIn = (error: unknown): boolean =>
  error instanceof Refusal && error.status < 500 && error.status !== 429

/** Runs `signIn`. Releases the permit unless the client caused the sign-in to fail, so only failures count. */
async function withPermit<R>(release: () => void, signIn: () => Promise<R>): Promise<R> {
  try {
    const result = await signIn()
    release()
    return result
  } catch (error) {
    if (!isFailedSignIn(error)) release()
    throw error
  }
}

/** Takes a permit of `LoginAddress` before it calls `signIn`, so that parallel guesses cannot share one permit. */
export async function runLimitedSignIn<R>(
  http: Http,
  { ipAddress }: SignInClient,
  signIn: () => Promise<R>,
): Promise<R> {
  const permit = http.limits.acquire(signInPolicies.address, ipAddress, http.now().getTime())
  if ('waitSeconds' in permit) throw createRateLimitRefusal(signInPolicies.address, permit.waitSeconds)
  return await withPermit(permit.release, signIn)
}

export interface PasswordSignIn {
  /** Equal accounts on different surfaces are counted separately. */
  readonly surface: string
  /** What identifies the account: its e-mail address, a username as `ldap:…`, or the id of an unknown challenge. */
  readonly account: string
  readonly client: SignInClient
  readonly isKnownIpAddress: () => Promise<boolean>
}

/**
 * Runs a sign-in with a secret that can be guessed: a password or a one-time code. Throws `rateLimited` if
 * `LoginAccount` or `LoginAddress` is used up, or if `LoginAccountTotal` is used up and the account has not signed in
 * from this IP address during the last 30 days.
 */
export async function runLimitedPasswordSignIn<R>(
  http: Http,
  { surface, account, client, isKnownIpAddress }: PasswordSignIn,
  signIn: () => Promise<R>,
): Promise<R> {
  takePermit(http, signInPolicies.account, `${surface} ${client.ipAddress} ${account}`)
  return await runLimitedSignIn(http, client, async () => {
    const permit = http.limits.acquire(signInPolicies.accountTotal, `${surface} ${account}`, http.now().getTime())
    if ('release' in permit) return await withPermit(permit.release, signIn)
    // An attacker who uses up this limit must not lock the owner of the account out.
    if (await isKnownIpAddress()) return await signIn()
    throw createRateLimitRefusal(signInPolicies.accountTotal, permit.waitSeconds)
  })
}
