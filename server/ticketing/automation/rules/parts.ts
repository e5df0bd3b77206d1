import type { FieldError } from '#platform/errors/field-errors.ts'
import { parseActions } from './actions.ts'
import { parseCondition } from './condition.ts'

/** The parts of a body that the schema of the route does not describe completely. */
export interface UnparsedRuleParts {
  readonly condition?: unknown
  readonly actions?: unknown
}

/** Parses both parts and collects the errors. An absent or invalid part is undefined; a null condition stays null. */
export function parseConditionAndActions({ condition, actions }: UnparsedRuleParts) {
  const errors: FieldError[] = []
  const parsedCondition =
    condition === null || condition === undefined ? condition : parseCondition(errors, 'condition', condition)
  const parsedActions = actions === undefined ? undefined : parseActions(errors, 'actions', actions)
  return { errors, condition: parsedCondition, actions: parsedActions }
}

export const validateConditionAndActions = (parts: UnparsedRuleParts): FieldError[] =>
  parseConditionAndActions(parts).errors
