import type { Environment } from '../../environment.ts'
import { refusalCode } from '../../platform/refusals.ts'
import type { Session } from '../session/state/session.ts'

/** What the command uses of the panel. */
interface Dependencies extends Environment {
  readonly session: Session
}

/** Sends the transcript of a conversation by e-mail. Returns `unavailable` if the server cannot send e-mail. */
export async function emailTranscript(
  { chat, session }: Dependencies,
  id: string,
  email: string,
): Promise<'sent' | 'unavailable'> {
  const options = { path: { id }, body: { email } }
  try {
    await session.withCredential(() => chat.request('POST', '/v1/widget/conversations/{id}/transcript', options))
    return 'sent'
  } catch (error) {
    if (refusalCode(error) === 'SVC:2202') return 'unavailable'
    throw error
  }
}
