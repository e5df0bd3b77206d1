import type { Static } from 'typebox'
import {
  enumOf,
  instant,
  integer,
  listOf,
  nullable,
  object,
  pageOf,
  pageParameters,
  partialUpdate,
  preservedText,
  trimmedText,
} from '#platform/http/schema-builders.ts'
import { PLACEHOLDER_DESCRIPTION } from '../canned-responses/schema.ts'
import { priorities } from '../database/priorities.ts'
import { MAX_TEXT_LENGTH } from '../database/text-limits.ts'
import { ACTION_SUB_STATUS_DESCRIPTION } from '../statuses/schema.ts'
import { tags } from '../tickets/schema/dashboard.ts'

const ticketStatusId = integer({
  minimum: 2,
  maximum: 7,
  description: 'For `change_status`: the id of the new status, from 2 to 7.',
})
const ticketSubStatusId = nullable(
  integer({
    minimum: 1,
    description: ACTION_SUB_STATUS_DESCRIPTION,
  }),
)
const priority = enumOf(priorities, 'For `set_priority`: the new priority.')
const userId = nullable(
  integer({
    minimum: 1,
    description:
      'For `assign`: the id of the staff member who gets the ticket. If you omit it or send null, the ticket becomes unassigned.',
  }),
)
const tagsToChange = {
  ...tags,
  minItems: 1,
  description: 'For `add_tags` and `remove_tags`: the tags to add or to remove.',
}
// Keeps line breaks at the ends, unlike `trimmedText`. Rejects an empty text by `minLength`.
const content = {
  ...preservedText(MAX_TEXT_LENGTH, {
    description: `For \`reply\`: the text of the message. ${PLACEHOLDER_DESCRIPTION}`,
    example: 'Hello {{requester.name}}, we have refunded your order.',
  }),
  minLength: 1,
}
const visibility = nullable(
  enumOf(
    ['public', 'internal'],
    'For `reply`: `public` sends the text to the requester, `internal` adds a note that only the dashboard shows. Defaults to `public`.',
  ),
)

/** The members of each type of action, apart from `type`. */
export const actionSchemas = {
  change_status: object({ ticketStatusId, ticketSubStatusId }),
  set_priority: object({ priority }),
  assign: object({ userId }),
  add_tags: object({ tags: tagsToChange }),
  remove_tags: object({ tags: tagsToChange }),
  reply: object({ content, visibility }),
}

export type MacroActionType = keyof typeof actionSchemas
export const actionTypes = [
  'change_status',
  'set_priority',
  'assign',
  'add_tags',
  'remove_tags',
  'reply',
] as const satisfies readonly MacroActionType[]

export type MacroAction = {
  [T in MacroActionType]: { readonly type: T } & Readonly<Static<(typeof actionSchemas)[T]>>
}[MacroActionType]

const exampleActions = [
  { type: 'reply', content: 'Hello {{requester.name}}, we have refunded your order.', visibility: 'public' },
  { type: 'change_status', ticketStatusId: 5, ticketSubStatusId: null },
  { type: 'add_tags', tags: ['refund'] },
]

/** Creates a schema for requests or responses. The API description has default integer bounds only for requests. */
const createActionList = (title: string) =>
  listOf(
    partialUpdate(
      {
        type: enumOf(actionTypes, 'What the action does. A macro has at most one action of each type.'),
        ...{ ticketStatusId, ticketSubStatusId, priority, userId, tags: tagsToChange },
        // `verbatim`, as the body validator trims a `preserved` text in a list. `validateActions` checks the text.
        content: { ...content, 'x-text': 'verbatim' },
        visibility,
      },
      {
        title,
        description:
          'An action. Its `type` determines which other fields it has: the description of each field begins with the types that have the field.',
        example: exampleActions[1],
      },
    ),
    {
      minItems: 1,
      maxItems: actionTypes.length,
      description:
        'What the macro does. The server writes the reply first and then makes the changes. If one of the changes is not allowed, the server does nothing at all.',
    },
  )

const actions = createActionList('NewMacroAction')

const name = trimmedText(200, {
  description:
    'The name of the macro. It must be unique in its pool, or among the macros for all pools; upper and lower case do not matter.',
})
const poolId = nullable(
  integer({
    minimum: 1,
    description: 'The pool to whose tickets the macro can be applied; null for the tickets of all pools.',
    example: 1,
  }),
)

const exampleContent = { name: 'Refunded', poolId: null, actions: exampleActions }

export const Macro = object(
  {
    id: integer({ description: 'The id of the macro.' }),
    name,
    poolId,
    actions: createActionList('MacroAction'),
    createdAt: instant('When the macro was created.'),
    updatedAt: instant('When the macro was last changed.'),
  },
  {
    title: 'Macro',
    example: {
      id: 1,
      ...exampleContent,
      createdAt: '2026-11-21T09:51:04.123Z',
      updatedAt: '2026-11-21T09:51:04.123Z',
    },
  },
)
export type Macro = Static<typeof Macro>

export const Macros = pageOf(Macro)

export const MacroQuery = object({
  poolId: nullable(
    integer({
      description: 'Returns only the macros for tickets of this pool: the macros of this pool and those for all pools.',
      example: 1,
    }),
  ),
  ...pageParameters,
})
export type MacroQuery = Static<typeof MacroQuery>

export const NewMacro = object({ name, poolId, actions }, { title: 'NewMacro', example: exampleContent })
export type NewMacro = Static<typeof NewMacro>

export const MacroChange = partialUpdate(
  { name, poolId, actions },
  {
    title: 'MacroChange',
    description: 'Fields that you omit keep their values. `actions` replaces the whole list.',
    example: { name: 'Order refunded' },
  },
)
export type MacroChange = Static<typeof MacroChange>

export const MacroApplication = object(
  { macroId: integer({ description: 'The id of the macro.' }) },
  { title: 'MacroApplication', example: { macroId: 1 } },
)
export type MacroApplication = Static<typeof MacroApplication>
