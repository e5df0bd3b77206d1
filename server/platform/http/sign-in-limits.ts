import type { FastifyRequest } from 'fastify'
import type { SignInClient } from '../auth/sign-in-addresses.ts'
import { Refusal } from '../errors/refusal.ts'
import { clientAddress } from './client-address.ts'
import { type Guard, type Http, spend, tooMany } from './route.ts'

/** Refuses an address that has used up `LoginAddress`, before the body is read. */
export const requireLoginPermits = (http: Http): Guard<null> =>
  Object.assign(
    (request: FastifyRequest) => {
      const wait = http.limits.look('LoginAddress', clientAddress(request), http.now().getTime())
      if (wait !== null) throw tooMany('LoginAddress', wait)
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
  const held = http.limits.hold('LoginAddress', address, http.now().getTime())
  if ('waitSeconds' in held) throw tooMany('LoginAddress', held.waitSeconds)
  return await holdingPermit(held.release, signIn)
}

/** A sign-in with a password, as its limits count it. */
export interface PasswordSignIn {
  /** Accounts of different surfaces are counted apart: the same person may have one on each. */
  readonly surface: 'dashboard' | 'console'
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
  spend(http, 'LoginAccount', `${surface} ${client.address} ${email}`)
  return await limitedSignIn(http, client, async () => {
    const held = http.limits.hold('LoginAccountTotal', `${surface} ${email}`, http.now().getTime())
    if ('release' in held) return await holdingPermit(held.release, signIn)
    // A guesser who uses up the total must not lock the owner out.
    if (await isKnownAddress()) return await signIn()
    throw tooMany('LoginAccountTotal', held.waitSeconds)
  })
}
