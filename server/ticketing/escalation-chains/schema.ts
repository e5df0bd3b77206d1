import { type Static, Type } from 'typebox'
import type { FieldError } from '#platform/errors/field-errors.ts'
import {
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

const MINUTES_PER_YEAR = 365 * 24 * 60

const name = trimmedText(200, {
  description: 'The name of the chain. It must be unique; upper and lower case do not matter.',
})

const stepFields = {
  afterMinutes: integer({
    minimum: 1,
    maximum: MINUTES_PER_YEAR,
    description:
      'An unanswered ticket reaches the step this many minutes after the creation of the ticket. The number must be greater than that of the previous step.',
  }),
  poolId: integer({ description: 'The pool to which the ticket is handed over.' }),
  userId: nullable(
    integer({
      description:
        'The staff member to whom the ticket is assigned, who must be active and able to see the pool. Null if the step assigns the ticket to no staff member. When a ticket reaches the step, the server treats the field as null if the person is no longer active or can no longer see the pool. With null, a ticket that the step moves to another pool becomes unassigned; any other ticket keeps its assignee.',
    }),
  ),
}
const raisePriority = flag('Whether the priority rises by one level. Urgent tickets stay urgent.')

const toSteps = <T extends Parameters<typeof listOf>[0]>(step: T) =>
  listOf(step, { minItems: 1, maxItems: 20, description: 'The steps, in the order in which a ticket reaches them.' })

const steps = toSteps(object({ ...stepFields, raisePriority }))
const newSteps = toSteps(
  object({
    ...stepFields,
    // Optional, because validation sets absent members to null only outside lists.
    userId: Type.Optional(stepFields.userId),
    raisePriority: Type.Optional(
      nullable(flag('Whether the priority rises by one level. Urgent tickets stay urgent. Defaults to `true`.')),
    ),
  }),
)

const exampleSteps = [
  { afterMinutes: 60, poolId: 1, userId: null, raisePriority: true },
  { afterMinutes: 240, poolId: 1, userId: 1, raisePriority: true },
]

export const EscalationChain = object(
  {
    id: integer({ description: 'The id of the escalation chain.' }),
    name,
    steps,
    createdAt: instant('When the chain was created.'),
    updatedAt: instant('When the chain was last changed.'),
  },
  {
    title: 'EscalationChain',
    example: {
      id: 1,
      name: 'Billing',
      steps: exampleSteps,
      createdAt: '2026-11-21T09:51:04.123Z',
      updatedAt: '2026-11-21T09:51:04.123Z',
    },
  },
)
export type EscalationChain = Static<typeof EscalationChain>

export const EscalationChains = pageOf(EscalationChain)

export const EscalationChainQuery = object(pageParameters)

export const NewEscalationChain = object(
  { name, steps: newSteps },
  { title: 'NewEscalationChain', example: { name: 'Billing', steps: exampleSteps } },
)
export type NewEscalationChain = Static<typeof NewEscalationChain>
export type NewEscalationStep = NewEscalationChain['steps'][number]

export const EscalationChainChange = partialUpdate(
  { name, steps: newSteps },
  {
    title: 'EscalationChainChange',
    description: 'Fields that you omit keep their values. `steps` replaces the whole list.',
    example: { name: 'Billing and refunds' },
  },
)
export type EscalationChainChange = Static<typeof EscalationChainChange>

function readMinutes(step: unknown): number | null {
  const minutes = typeof step === 'object' && step !== null && 'afterMinutes' in step ? step.afterMinutes : null
  return typeof minutes === 'number' ? minutes : null
}

/** Returns an error for each step that is not later than the previous step. Ignores values that the schema rejects. */
export const validateStepOrder = ({ steps: stepInputs }: { readonly steps?: unknown }): FieldError[] => {
  const minutes = Array.isArray(stepInputs) ? stepInputs.map(readMinutes) : []
  return minutes.flatMap((current, index) => {
    const previous = minutes[index - 1] ?? null
    if (current === null || previous === null || current > previous) return []
    return [{ field: `steps[${index}].afterMinutes`, rule: 'minimum' as const, params: { limit: previous + 1 } }]
  })
}
