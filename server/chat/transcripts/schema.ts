import type { Static } from 'typebox'
import { email, record } from '#platform/http/shapes.ts'

export const TranscriptRequest = record(
  { email: email('Where the transcript goes.') },
  { title: 'TranscriptRequest', example: { email: 'maria@example.com' } },
)
export type TranscriptRequest = Static<typeof TranscriptRequest>
