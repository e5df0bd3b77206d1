import type { Console } from '../../../platform/console.tsx'

/** Requests a link to choose a password. Succeeds even if there is no agent with the address. */
export async function requestPasswordLink({ api }: Console, email: string): Promise<void> {
  await api.requestAnonymously('POST', '/v1/agent/auth/password-link', { body: { email }, retryForMs: 0 })
}

/** Sets the password of the agent to whom the link was sent, and signs in. Rejects with a `FlowdeskError`. */
export async function choosePassword({ api }: Console, token: string, password: string): Promise<void> {
  await api.chat.choosePassword({ token, password }, { retryForMs: 0 })
}
