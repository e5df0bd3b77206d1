import type { FieldError } from '../../platform/form-errors.ts'
import type { CannedResponse } from './queries.ts'

/** What the form of a canned response contains. */
export interface CannedResponseFields {
  readonly shortcut: string
  readonly title: string
  readonly body: string
  /** Null if all agents can use it. */
  readonly departmentId: number | null
}

/** The placeholders that are replaced when an agent inserts a response. */
export const placeholders = { visitorName: '{{visitor.name}}', agentName: '{{agent.name}}' } as const

/** Returns the fields of a canned response, or those of a new one. */
export const toFields = (response: CannedResponse | null): CannedResponseFields => ({
  shortcut: response?.shortcut ?? '',
  title: response?.title ?? '',
  body: response?.body ?? '',
  departmentId: response?.departmentId ?? null,
})

/** Returns the fields to send: without spaces around the shortcut, and without the slash that agents type before it. */
export const toNewResponse = ({ shortcut, ...rest }: CannedResponseFields) => ({
  ...rest,
  shortcut: shortcut.trim().replace(/^\//, ''),
})

/** Returns the error if the shortcut contains white space, without a call of the server. */
export const validateShortcut = ({ shortcut }: CannedResponseFields, message: string): readonly FieldError[] =>
  /\s/.test(shortcut.trim()) ? [{ field: 'shortcut', index: null, message }] : []

/** The values of the variables in canned responses. */
export interface VariableValues {
  readonly visitorName: string
  readonly agentName: string
}

/** Returns the text of a canned response with `{{visitor.name}}` and `{{agent.name}}` replaced. */
export const fillVariables = (body: string, { visitorName, agentName }: VariableValues): string =>
  body.replace(/\{\{\s*(visitor|agent)\.name\s*\}\}/g, (_, owner) => (owner === 'agent' ? agentName : visitorName))

const MAX_MATCHES = 8

/** Returns the canned responses that match a search: those whose shortcut begins with it first. */
export function searchCannedResponses(responses: readonly CannedResponse[], search: string): CannedResponse[] {
  const wanted = search.toLocaleLowerCase()
  const rankOf = ({ shortcut, title }: CannedResponse): number => {
    const name = shortcut.replace(/^\//, '').toLocaleLowerCase()
    if (name.startsWith(wanted)) return 0
    if (name.includes(wanted)) return 1
    return title.toLocaleLowerCase().includes(wanted) ? 2 : 3
  }
  return responses
    .map((response) => ({ response, rank: rankOf(response) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_MATCHES)
    .map(({ response }) => response)
}
