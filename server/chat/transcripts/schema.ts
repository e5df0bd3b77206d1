import type { Static } from 'typebox'
import { email, record } from '#platform/http/shapes.ts'

export const TranscriptRequest = record(
  { email: email('The e-mail address of the recipient.') },
  { title: 'TranscriptRequest', example: { email: 'maria@example.com' } },
)
export type TranscriptRequest = Static<typeof TranscriptRequest>
