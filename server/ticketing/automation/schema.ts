import { type Static, Type } from 'typebox'
import {
  anyText,
  enumOf,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  object,
  pageOf,
  pageParameters,
  partialUpdate,
  trimmedText,
} from '#platform/http/schema-builders.ts'
import { priorities } from '../database/priorities.ts'
import { triggers } from '../database/triggers.ts'
import { ACTION_SUB_STATUS_DESCRIPTION } from '../statuses/schema.ts'
import { type Action, actionTypes } from './rules/actions.ts'
import type { Condition as ConditionTree } from './rules/condition.ts'
import { fieldNames, operators } from './rules/fields.ts'
import { actionOutcomes, outcomeReasons } from './rules/outcomes.ts'

const exampleCondition = {
  op: 'and',
  children: [
    { field: 'status', operator: 'eq', value: 3 },
    { field: 'minutesSinceLastAgentReply', operator: 'gt', value: 2880 },
  ],
}
const exampleActions = [
  { type: 'send_email', to: 'requester', subject: 'Do you still need help?', body: 'Please answer within a week.' },
]

const name = trimmedText(200, {
  description: 'The name of the rule. It must be unique; upper and lower case do not matter.',
})
const trigger = enumOf(
  triggers,
  'What starts the rule. `ticket_created`: a ticket was created, which can be a child ticket. `status_changed`: the status of a ticket changed, no matter who changed it; a change of only the sub-status does not count. ' +
    '`assigned`: a ticket was assigned, for the first time or to another person; the removal of an assignee does not count. `customer_replied`: the requester wrote a message to an existing ticket, or an integration appended one; if the server created a child ticket for the message, the rule acts on the child ticket. ' +
    '`scheduled`: no event; once a minute, the server applies the rule to all tickets that are not completed or cancelled.',
)

// Describes one node. `rules/condition.ts` validates the tree, which a schema of OpenAPI 3.0 cannot describe.
const condition = Type.Unsafe<ConditionTree | null>({
  ...partialUpdate({
    op: enumOf(['and', 'or'], 'In a group: whether all of its `children` must be met, or at least one of them.'),
    children: Type.Unsafe<unknown[]>({
      type: 'array',
      items: { type: 'object', additionalProperties: true },
      description: 'In a group: other groups and comparisons.',
    }),
    field: enumOf(fieldNames, 'In a comparison: the field of the ticket.'),
    operator: enumOf(
      operators,
      'In a comparison: the operator. The table under `Dashboard: automation rules` lists the operators of each field.',
    ),
    value: Type.Unsafe<unknown>({
      description:
        'In a comparison: the value, or a list of values for `in` and `notIn`. `isSet` and `isNotSet` have no value.',
    }),
  }),
  description:
    'A tree of groups (`op`, `children`) and comparisons (`field`, `operator`, `value`) with at most five levels and 50 comparisons. If the condition is null, which is the default of a new rule, the rule applies to every ticket. Values of `status`, `subStatus`, `pool` and `assignee` are ids. Texts are compared without regard to case.',
  nullable: true,
  example: exampleCondition,
})

const actionMembers = {
  type: enumOf(actionTypes, 'What the action does. The type determines which of the other fields the action has.'),
  ticketStatusId: integer({ description: 'For `change_status`: the id of the new status, from 2 to 7.', example: 5 }),
  ticketSubStatusId: nullable(
    integer({
      description: ACTION_SUB_STATUS_DESCRIPTION,
    }),
  ),
  poolId: nullable(
    integer({
      description:
        'For `escalate` and `reassign`: the pool to which the ticket moves; without it, the ticket stays in its pool. `reassign` requires `poolId`, `userId` or both. `escalate` requires at least one of them if `raisePriority` is false. For `notify`: the pool whose members are notified.',
    }),
  ),
  userId: nullable(
    integer({
      description:
        'For `escalate` and `reassign`: the new assignee. Without it, the ticket keeps its assignee, with two exceptions: `escalate` unassigns a ticket that moves to another pool, and `reassign` unassigns one whose assignee cannot see the new pool.',
    }),
  ),
  raisePriority: nullable(flag('For `escalate`: whether the priority rises by one level. Defaults to true.')),
  to: anyText('For `send_email`: `requester`, `assignee` or an e-mail address.'),
  subject: anyText('For `send_email`: the subject, at most 255 characters.'),
  body: anyText('For `send_email`: the text, at most 65,536 characters.'),
  userIds: nullable(
    listOf(integer(), {
      description: 'For `notify`: the ids of at most 100 staff members to notify. Send either `userIds` or `poolId`.',
    }),
  ),
  message: anyText('For `notify` and `log`: the text, at most 1,000 characters.'),
}

// Two schemas, for responses and requests: the API description has default integer bounds only for requests.
const createActions = (title: string) =>
  Type.Unsafe<Action[]>({
    ...listOf(partialUpdate(actionMembers, { title, example: exampleActions[0] })),
    description: 'One to 20 actions, which the server performs in this order.',
    example: exampleActions,
  })
const actions = createActions('AutomationAction')
const newActions = createActions('NewAutomationAction')
const position = integer({
  minimum: 0,
  maximum: 1_000_000,
  description: 'The place of the rule: the server applies rules in ascending order of position, then of id.',
})
const isEnabled = flag('Whether the rule acts on tickets.')

const exampleRule = {
  id: 1,
  name: 'Ask again',
  trigger: 'scheduled',
  condition: exampleCondition,
  actions: exampleActions,
  position: 1,
  isEnabled: true,
  createdAt: '2026-11-21T09:51:04.123Z',
  updatedAt: '2026-11-21T09:51:04.123Z',
}

export const AutomationRule = object(
  {
    id: integer({ description: 'The id of the rule.' }),
    ...{ name, trigger, condition, actions, position, isEnabled },
    createdAt: instant('When the rule was created.'),
    updatedAt: instant('When the rule was last changed.'),
  },
  { title: 'AutomationRule', example: exampleRule },
)
export type AutomationRule = Static<typeof AutomationRule>

export const AutomationRules = pageOf(AutomationRule)
export const AutomationRuleQuery = object(pageParameters)

export const NewAutomationRule = object(
  {
    ...{ name, trigger, condition, actions: newActions },
    position: nullable({ ...position, description: 'The place of the rule. By default, the last.' }),
    isEnabled: nullable({ ...isEnabled, description: 'Whether the rule acts on tickets. Defaults to true.' }),
  },
  {
    title: 'NewAutomationRule',
    example: { name: 'Ask again', trigger: 'scheduled', condition: exampleCondition, actions: exampleActions },
  },
)
export type NewAutomationRule = Static<typeof NewAutomationRule>

export const AutomationRuleChange = partialUpdate(
  { name, trigger, condition, actions: newActions, position, isEnabled },
  { title: 'AutomationRuleChange', example: { position: 2 } },
)
export type AutomationRuleChange = Static<typeof AutomationRuleChange>

const ActionRun = object({
  type: enumOf(actionTypes, 'The type of the action.'),
  outcome: enumOf(actionOutcomes, 'Whether the action was performed, was skipped, or failed.'),
  reason: nullable(enumOf(outcomeReasons, 'Why the action was skipped or failed; null if it was performed.')),
  message: nullable({
    ...anyText('The text of a `log` action, or the reason in the language of `Accept-Language`; otherwise null.'),
    example: null,
  }),
})

export const AutomationRun = object(
  {
    id: integer({ description: 'The id of the run. Later runs have higher ids.' }),
    ruleId: integer({ description: 'The id of the rule.' }),
    ticketId: integer({ description: 'The id of the ticket.' }),
    trigger: enumOf(triggers, 'What started the run.'),
    depth: integer({ description: 'The place of the run in its chain of rules: 1 if no other rule led to it.' }),
    ranAt: instant('When the rule acted on the ticket.'),
    outcome: enumOf(['succeeded', 'failed'], '`succeeded` if no action failed, otherwise `failed`.'),
    actions: listOf(ActionRun, { description: 'What each action did, in the order of the actions.' }),
  },
  {
    title: 'AutomationRun',
    example: {
      ...{ id: 1, ruleId: 1, ticketId: 42, trigger: 'scheduled', depth: 1 },
      ranAt: '2026-11-21T09:52:00.000Z',
      outcome: 'succeeded',
      actions: [{ type: 'send_email', outcome: 'performed', reason: null, message: null }],
    },
  },
)
export type AutomationRun = Static<typeof AutomationRun>

export const AutomationRuns = pageOf(AutomationRun)

export const AutomationTest = partialUpdate(
  { trigger, condition },
  {
    title: 'AutomationTest',
    description:
      'The trigger and the condition to test instead of the stored ones. For a field that you omit, the server uses the stored value.',
    example: { condition: { field: 'priority', operator: 'eq', value: 'urgent' } },
  },
)
export type AutomationTest = Static<typeof AutomationTest>

const MatchingTicket = object(
  {
    id: integer({ description: 'The id of the ticket.', example: 42 }),
    subject: nullable({ ...anyText('The subject of the ticket.'), example: 'The invoice shows the wrong address' }),
    poolId: integer({ description: 'The id of the pool.' }),
    priority: enumOf(priorities, 'The priority of the ticket.'),
    ticketStatusId: integer({ description: 'The id of the status.' }),
    ticketSubStatusId: integer({ description: 'The id of the sub-status.', example: 100 }),
    assigneeUserId: nullable(integer({ description: 'The id of the assignee; null if there is none.' })),
    createdAt: instant('When the ticket was created.'),
    isSuppressed: flag(
      'Whether the rule skips this ticket for now, because the rule acted on this ticket recently (by default in the last 24 hours).',
    ),
  },
  { title: 'MatchingTicket' },
)
export type MatchingTicket = Static<typeof MatchingTicket>

const matchingTickets = pageOf(MatchingTicket)

export const MatchingTickets = object(
  {
    ...matchingTickets.properties,
    isComplete: flag(
      'Whether all tickets were examined. If false, `items`, `totalCount` and `totalPages` cover only the newest tickets.',
    ),
  },
  { title: 'MatchingTicketPage' },
)
