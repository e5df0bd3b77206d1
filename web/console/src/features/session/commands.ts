import type { Console } from '../../platform/console.tsx'

/** Signs in with a password. Rejects with a `FlowdeskError`. */
export async function signIn({ api }: Console, email: string, password: string): Promise<void> {
  await api.chat.signIn({ email, password }, { retryForMs: 0 })
}

/** Signs out in all tabs. The session ends on this device even if the server cannot be reached. */
export async function signOut({ api, session }: Console): Promise<void> {
  const ended = api.chat.signOut({ retryForMs: 0 })
  session.end('signOut')
  await ended.catch(() => undefined)
}
