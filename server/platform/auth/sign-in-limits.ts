import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors/refusal.ts'
import { clientAddress } from '../http/client-address.ts'
import { policy } from '../http/rate-limits.ts'
import { type Guard, type Http, spend, tooMany } from '../http/route.ts'
import type { SignInClient } from './sign-in-addresses.ts'

/** The policies of signing in, over all surfaces. */
export const signInPolicies = {
  address: policy('LoginAddress', 100, '00:05:00', 'Failed sign-ins, per address.'),
  account: policy('LoginAccount', 5, '00:01:00', 'Sign-ins, per address and e-mail.'),
  accountTotal: policy(
    'LoginAccountTotal',
    100,
    '01:00:00',
    'Wrong passwords for one account, over all addresses. Never refuses an address from which it signed in within the last 30 days.',
  ),
  refresh: policy('Refresh', 600, '00:01:00', 'Token refreshes, per address.'),
}

/** Refuses an address that has used up `LoginAddress`, before the body is read. */
export const requireLoginPermits = (http: Http): Guard<null> =>
  Object.assign(
    (request: FastifyRequest) => {
      const wait = http.limits.look(signInPolicies.address, clientAddress(request), http.now().getTime())
      if (wait !== null) throw tooMany(signInPolicies.address, wait)
      return null
    },
    { security: null, refuses: [] },
  )

/** The client that sends a sign-in. */
export const signInClient = (request: FastifyRequest): SignInClient => ({
  address: clientAddress(request),
  isGone: () => request.raw.socket.destroyed,
})

/** Whether a sign-in was refused for what the client sent; a limit that is used up and a failure of the server do not count. */
const isFailedSignIn = (error: unknown): boolean =>
  error instanceof Refusal && error.status < 500 && error.status !== 429

/** Runs a sign-in that holds a permit, and returns the permit unless the sign-in is refused for what the client sent. */
async function holdingPermit<R>(release: () => void, signIn: () => Promise<R>): Promise<R> {
  try {
    const result = await signIn()
    release()
    return result
  } catch (error) {
    if (!isFailedSignIn(error)) release()
    throw error
  }
}

/** Signs in under `LoginAddress`. The permit is taken first, so that parallel guesses cannot share one. */
export async function limitedSignIn<R>(http: Http, { address }: SignInClient, signIn: () => Promise<R>): Promise<R> {
  const held = http.limits.hold(signInPolicies.address, address, http.now().getTime())
  if ('waitSeconds' in held) throw tooMany(signInPolicies.address, held.waitSeconds)
  return await holdingPermit(held.release, signIn)
}

/** A sign-in with a password, as its limits count it. */
export interface PasswordSignIn {
  /** Accounts of different surfaces are counted apart: the same person may have one on each. */
  readonly surface: string
  readonly email: string
  readonly client: SignInClient
  /** Whether the account has signed in from this address lately. Called once `LoginAccountTotal` is used up. */
  readonly isKnownAddress: () => Promise<boolean>
}

/** Signs in under `LoginAccount`, `LoginAddress` and `LoginAccountTotal`. */
export async function limitedPasswordSignIn<R>(
  http: Http,
  { surface, email, client, isKnownAddress }: PasswordSignIn,
  signIn: () => Promise<R>,
): Promise<R> {
  spend(http, signInPolicies.account, `${surface} ${client.address} ${email}`)
  return await limitedSignIn(http, client, async () => {
    const held = http.limits.hold(signInPolicies.accountTotal, `${surface} ${email}`, http.now().getTime())
    if ('release' in held) return await holdingPermit(held.release, signIn)
    // A guesser who uses up the total must not lock the owner out.
    if (await isKnownAddress()) return await signIn()
    throw tooMany(signInPolicies.accountTotal, held.waitSeconds)
  })
}
