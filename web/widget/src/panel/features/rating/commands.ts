import type { Environment } from '../../environment.ts'
import { fieldRefusals } from '../../platform/refusals.ts'
import type { Session } from '../session/state/session.ts'
import { markRated } from './state.ts'

/** What the command uses of the panel. */
interface Dependencies extends Environment {
  readonly session: Session
}

/** Rates a conversation that has ended. A rating that the server already has, from another tab, counts as sent. */
export async function rateConversation(given: Dependencies, id: string, score: number, comment: string): Promise<void> {
  const body = { score, comment: comment.trim() === '' ? null : comment }
  await given.session
    .withCredential(() => given.chat.request('POST', '/v1/widget/conversations/{id}/rating', { path: { id }, body }))
    .catch((error: unknown) => {
      const { comment: wrongComment, ...refusals } = fieldRefusals(error)
      if (wrongComment !== undefined || Object.keys(refusals).length === 0) throw error
    })
  markRated(given, id)
}
