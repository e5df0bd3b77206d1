import type { FieldError } from '#platform/errors/field-errors.ts'
import { parseActions } from './actions.ts'
import { parseCondition } from './condition.ts'

/** The parts of a body that the schema of the route does not describe completely. */
export interface UnparsedRule {
  readonly condition?: unknown
  readonly actions?: unknown
}

/** Returns both parts, each undefined if it is absent or invalid, and the errors of both. */
export function parseConditionAndActions({ condition, actions }: UnparsedRule) {
  const errors: FieldError[] = []
  const tree =
    condition === null || condition === undefined ? condition : parseCondition(errors, 'condition', condition)
  const steps = actions === undefined ? undefined : parseActions(errors, 'actions', actions)
  return { errors, condition: tree, actions: steps }
}

export const validateConditionAndActions = (parts: UnparsedRule): FieldError[] => parseConditionAndActions(parts).errors
