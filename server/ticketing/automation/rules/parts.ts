import type { FieldError } from '#platform/errors/field-errors.ts'
import { parseActions } from './actions.ts'
import { parseCondition } from './condition.ts'

/** The parts of a body that the schema of the route does not describe completely. */
export interface RuleParts {
  readonly condition?: unknown
  readonly actions?: unknown
}

/**
 * Parses the condition and the actions, without unknown members. Each is undefined if it is absent or invalid. `errors`
 * contains the errors of both.
 */
export function parseConditionAndActions({ condition, actions }: RuleParts) {
  const errors: FieldError[] = []
  const tree =
    condition === null || condition === undefined ? condition : parseCondition(errors, 'condition', condition)
  const steps = actions === undefined ? undefined : parseActions(errors, 'actions', actions)
  return { errors, condition: tree, actions: steps }
}

export const validateConditionAndActions = (parts: RuleParts): FieldError[] => parseConditionAndActions(parts).errors
