import type { Environment } from '../../environment.ts'
import { refusalCode } from '../../platform/refusals.ts'

/** Sends the transcript of a conversation by e-mail. Returns `unavailable` if the server cannot send e-mail. */
export async function emailTranscript(
  { chat }: Environment,
  id: string,
  email: string,
): Promise<'sent' | 'unavailable'> {
  const options = { path: { id }, body: { email } }
  try {
    await chat.request('POST', '/v1/widget/conversations/{id}/transcript', options)
    return 'sent'
  } catch (error) {
    if (refusalCode(error) === 'SVC:2202') return 'unavailable'
    throw error
  }
}
