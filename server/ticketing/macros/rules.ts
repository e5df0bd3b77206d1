import { createValidationRefusal, type FieldError } from '#platform/errors/field-errors.ts'
import { createBodyValidator, type ValidationResult } from '#platform/http/validation.ts'
import { toPriorityRank } from '../database/priorities.ts'
import type { ColumnsChange } from '../tickets/rules/change.ts'
import { hasTagKey, replaceTag, type TagChange, toTagKey } from '../tickets/rules/tags.ts'
import { MAX_TAGS } from '../tickets/schema/dashboard.ts'
import { actionSchemas, actionTypes, type MacroAction, type MacroActionType } from './schema.ts'

const validators = Object.fromEntries(
  actionTypes.map((type) => [type, createBodyValidator<Omit<MacroAction, 'type'>>(actionSchemas[type])]),
) as Record<MacroActionType, (input: unknown) => ValidationResult<Omit<MacroAction, 'type'>>>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isActionType = (value: unknown): value is MacroActionType => actionTypes.some((type) => type === value)

function readAction(input: unknown): ValidationResult<MacroAction> {
  if (!isRecord(input)) return { errors: [{ field: '', rule: 'type', params: { type: 'object' } }] }
  const { type } = input
  if (type === undefined) return { errors: [{ field: 'type', rule: 'required' }] }
  if (!isActionType(type))
    return { errors: [{ field: 'type', rule: 'enum', params: { allowed: actionTypes.join(', ') } }] }
  const result = validators[type](input)
  // The validator of a type returns the members of that type.
  return 'value' in result ? { value: { type, ...result.value } as MacroAction, errors: [] } : result
}

const toActionField = (index: number, field: string): string => `actions[${index}]${field === '' ? '' : `.${field}`}`

/** Returns the errors of the actions. Ignores a value that is not a list or is too long, which the schema rejects. */
export function validateActions({ actions }: { readonly actions?: unknown }): FieldError[] {
  if (!Array.isArray(actions) || actions.length > actionTypes.length) return []
  const types = actions.map((action: unknown) => (isRecord(action) ? action['type'] : undefined))
  return actions.flatMap((action: unknown, index) => {
    const { errors } = readAction(action)
    const isRepeated = isActionType(types[index]) && types.indexOf(types[index]) < index
    return [
      ...errors.map((error) => ({ ...error, field: toActionField(index, error.field) })),
      ...(isRepeated ? [{ field: toActionField(index, 'type'), rule: 'unique' as const }] : []),
    ]
  })
}

/** Returns actions with exactly the members of their types. Throws an `Error` for an invalid action, which is a bug. */
export const normalizeActions = (actions: readonly unknown[]): MacroAction[] =>
  actions.map((action) => {
    const result = readAction(action)
    if (!('value' in result)) throw new Error('an action of a macro is invalid')
    return result.value
  })

/** Returns the sub-status that an action refers to, and the status to which it must belong; undefined without one. */
export const findReferencedSubStatus = (action: MacroAction): { id: number; statusId: number } | undefined =>
  action.type === 'change_status' && action.ticketSubStatusId !== null
    ? { id: action.ticketSubStatusId, statusId: action.ticketStatusId }
    : undefined

export interface PlaceholderValues {
  readonly 'requester.name': string
  readonly 'agent.name': string
  readonly 'ticket.id': string
  readonly 'ticket.subject': string
}

/** Replaces the known placeholders of a text. Unknown placeholders stay as they are. */
export const replacePlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replace(/\{\{\s*([a-z.]+)\s*\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof PlaceholderValues] : placeholder,
  )

const hasTag = (tags: readonly string[], tag: string): boolean => hasTagKey(tags, toTagKey(tag))

function changeTags(before: readonly string[], action: MacroAction): readonly string[] {
  if (action.type === 'remove_tags') return before.filter((tag) => !hasTag(action.tags, tag))
  return action.type === 'add_tags' ? [...before, ...action.tags.filter((tag) => !hasTag(before, tag))] : before
}

const toColumnsChange = (action: MacroAction): ColumnsChange => {
  switch (action.type) {
    case 'change_status':
      return { statusId: action.ticketStatusId, subStatusId: action.ticketSubStatusId ?? undefined }
    case 'set_priority':
      return { priority: toPriorityRank(action.priority) }
    case 'assign':
      return { assigneeUserId: action.userId }
    case 'add_tags':
    case 'remove_tags':
    case 'reply':
      return {}
  }
}

/** Returns the change of a ticket with these tags. Throws `validationFailed` if the ticket would get too many tags. */
export function toTicketChange(actions: readonly MacroAction[], tags: readonly string[]): ColumnsChange {
  const change = Object.assign({}, ...actions.map(toColumnsChange)) as ColumnsChange
  const tagsAfter = actions.reduce(changeTags, tags)
  if (tagsAfter.length > MAX_TAGS)
    throw createValidationRefusal({ field: 'tags', rule: 'maxItems', params: { limit: MAX_TAGS } })
  return tagsAfter === tags ? change : { ...change, tags: JSON.stringify(tagsAfter) }
}

/** Returns the actions with a tag renamed, or `actions` itself if the renaming changes no action. */
export function renameTagInActions(actions: readonly MacroAction[], change: TagChange): readonly MacroAction[] {
  const renamed = actions.map((action) => {
    if (action.type !== 'add_tags' && action.type !== 'remove_tags') return action
    const tags = replaceTag(action.tags, change)
    return tags === action.tags ? action : { ...action, tags: [...tags] }
  })
  return renamed.every((action, index) => action === actions[index]) ? actions : renamed
}
