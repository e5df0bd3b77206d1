import type { Console } from '../../../platform/console.tsx'
import { runSignOutTasks } from '../../../platform/sign-out-tasks.ts'

/** Signs in with a password. Rejects with a `FlowdeskError`. */
export async function signIn({ api }: Console, email: string, password: string): Promise<void> {
  await api.chat.signIn({ email, password }, { retryForMs: 0 })
}

/** Signs in with an ID token of the identity provider. Rejects with a `FlowdeskError`. */
export async function signInWithIdToken({ api, session }: Console, idToken: string): Promise<void> {
  const { data } = await api.requestAnonymously('POST', '/v1/agent/auth/sso', { body: { idToken }, retryForMs: 0 })
  session.renew(data)
}

/** Signs out in all tabs. The session ends on this device even if the server cannot be reached. */
export async function signOut({ api, session }: Console): Promise<void> {
  await runSignOutTasks()
  const ended = api.chat.signOut({ retryForMs: 0 })
  session.end('signOut')
  await ended.catch(() => undefined)
}

/** The session in the fragment of `/console/sso`: `at`, `rt` and `exp`, and `embed=1`. */
export interface PortalSession {
  readonly accessToken: string
  readonly refreshToken: string
  /** When the access token expires, in RFC 3339. */
  readonly expiresAt: string
}

/** Starts the session that a portal created for the agent, in this tab. Rejects if it is invalid. */
export async function adoptPortalSession({ session }: Console, portal: PortalSession): Promise<void> {
  const { accessToken, refreshToken, expiresAt } = portal
  const response = await fetch('/v1/agent/me', { headers: { authorization: `Bearer ${accessToken}` } })
  if (!response.ok) throw new Error(`The session of the portal is invalid: ${response.status}`)
  const { data: agent } = await response.json()
  session.adopt({
    accessToken,
    accessTokenExpiresAt: expiresAt,
    refreshToken,
    // Unknown. Only the server decides whether the refresh token is valid.
    refreshTokenExpiresAt: expiresAt,
    agent,
  })
}
