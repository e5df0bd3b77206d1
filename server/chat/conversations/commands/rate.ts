import { isUniqueViolation } from '#platform/db/database-errors.ts'
import type { AuthenticatedVisitor } from '../../visitors/guard.ts'
import { decideRating, ratingRefused } from '../rules/transitions.ts'
import type { NewRating } from '../schema/visitor.ts'
import type { ConversationCommandContext } from './run.ts'

/** Throws `conversationNotFound`, and a validation error if the conversation is open or already rated. */
export async function rateConversation(
  { run }: ConversationCommandContext,
  visitor: AuthenticatedVisitor,
  id: string,
  rating: NewRating,
): Promise<void> {
  const viewer = { visitorId: visitor.id }
  await run({ conversationId: id, viewer, decide: (loaded) => decideRating(loaded, rating) }).catch(
    (error: unknown) => {
      throw isUniqueViolation(error) ? ratingRefused() : error
    },
  )
}
