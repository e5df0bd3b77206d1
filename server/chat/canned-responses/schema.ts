import type { Static } from 'typebox'
import { block, change, instant, integer, line, nullable, pageOf, paging, record } from '#platform/http/shapes.ts'

const shortcut = line(50, {
  pattern: '^\\S+$',
  description: 'What an agent types to find it: no blanks, unique in its department whatever its case.',
  example: 'hello',
})
const title = line(200, { description: 'What it is about.' })
// A block, because `line` trims line breaks at the ends. Blocks may be empty, so `minLength` rejects an empty text.
const body = {
  ...block(10_000, {
    description: 'The text. `{{visitor.name}}` and `{{agent.name}}` stand for the names of the two.',
    example: 'Hello {{visitor.name}}, my name is {{agent.name}}.',
  }),
  minLength: 1,
}
const departmentId = nullable(
  integer({ minimum: 1, description: 'For the agents of this department; null: for all.', example: 1 }),
)

const content = {
  shortcut: 'hello',
  title: 'Greeting',
  body: 'Hello {{visitor.name}}, my name is {{agent.name}}.',
  departmentId: null,
}

export const CannedResponse = record(
  {
    id: integer({ description: 'The id of the canned response.' }),
    shortcut,
    title,
    body,
    departmentId,
    updatedAt: instant('When it was last changed.'),
  },
  { title: 'CannedResponse', example: { id: 1, ...content, updatedAt: '2026-11-21T09:51:04.123Z' } },
)
export type CannedResponse = Static<typeof CannedResponse>

export const CannedResponses = pageOf(CannedResponse)

export const CannedResponseQuery = record(paging)

export const NewCannedResponse = record(
  { shortcut, title, body, departmentId },
  { title: 'NewCannedResponse', example: content },
)
export type NewCannedResponse = Static<typeof NewCannedResponse>

export const CannedResponseChange = change(
  { shortcut, title, body, departmentId },
  { title: 'CannedResponseChange', example: { title: 'A warm greeting' } },
)
export type CannedResponseChange = Static<typeof CannedResponseChange>
