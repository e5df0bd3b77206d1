import type { Static } from 'typebox'
import {
  instant,
  integer,
  nullable,
  object,
  pageOf,
  pageParameters,
  partialUpdate,
  preservedText,
  trimmedText,
} from '#platform/http/schema-builders.ts'

const shortcut = trimmedText(50, {
  pattern: '^\\S+$',
  description:
    'The text that an agent types to find the canned response. It contains no spaces. It must be unique among the canned responses of the department or, if `departmentId` is null, among the canned responses for all agents; upper and lower case do not matter.',
  example: 'hello',
})
const title = trimmedText(200, { description: 'The title of the canned response.' })
// `preservedText` keeps line breaks at the start and the end. `minLength` counts trimmed text, so blank text is refused.
const body = {
  ...preservedText(10_000, {
    description:
      'The text of the canned response. `{{visitor.name}}` and `{{agent.name}}` are placeholders for the names of the visitor and the agent.',
    example: 'Hello {{visitor.name}}, my name is {{agent.name}}.',
  }),
  minLength: 1,
}
const departmentId = nullable(
  integer({
    minimum: 1,
    description: 'The id of the department whose agents can use the canned response; null if all agents can.',
    example: 1,
  }),
)

const exampleContent = {
  shortcut: 'hello',
  title: 'Greeting',
  body: 'Hello {{visitor.name}}, my name is {{agent.name}}.',
  departmentId: null,
}

export const CannedResponse = object(
  {
    id: integer({ description: 'The id of the canned response.' }),
    shortcut,
    title,
    body,
    departmentId,
    updatedAt: instant('When the canned response was last changed.'),
  },
  { title: 'CannedResponse', example: { id: 1, ...exampleContent, updatedAt: '2026-11-21T09:51:04.123Z' } },
)
export type CannedResponse = Static<typeof CannedResponse>

export const CannedResponses = pageOf(CannedResponse)

export const CannedResponseQuery = object(pageParameters)

export const NewCannedResponse = object(
  { shortcut, title, body, departmentId },
  { title: 'NewCannedResponse', example: exampleContent },
)
export type NewCannedResponse = Static<typeof NewCannedResponse>

export const CannedResponseChange = partialUpdate(
  { shortcut, title, body, departmentId },
  { title: 'CannedResponseChange', example: { title: 'A warm greeting' } },
)
export type CannedResponseChange = Static<typeof CannedResponseChange>
