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

/** Returns what is wrong with the shortcut, before the server sees it. */
export const validateShortcut = ({ shortcut }: CannedResponseFields, message: string): readonly FieldError[] =>
  /\s/.test(shortcut.trim()) ? [{ field: 'shortcut', index: null, message }] : []

/** Returns the text as it is inserted. */
export const fillPlaceholders = (text: string, visitorName: string, agentName: string): string =>
  text.split(placeholders.visitorName).join(visitorName).split(placeholders.agentName).join(agentName)
