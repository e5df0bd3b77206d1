import type { Static } from 'typebox'
import { email, object } from '#platform/http/schema-builders.ts'

export const TranscriptRequest = object(
  { email: email('The e-mail address of the recipient.') },
  { title: 'TranscriptRequest', example: { email: 'maria@example.com' } },
)
export type TranscriptRequest = Static<typeof TranscriptRequest>
