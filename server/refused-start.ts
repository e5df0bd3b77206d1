import { SettingError } from '@flowdesk/settings'
import { isEmbeddedDatabaseError } from '#platform/db/embedded-database.ts'
import { isForbidden, isUnavailable } from '#platform/db/failures.ts'

/** What an operator can mend is said in one line; anything else shows where it came from. */
export function refusedStart(error: unknown): string {
  const told = error instanceof Error ? error : new Error(String(error))
  const isSaid = told instanceof SettingError || isEmbeddedDatabaseError(told)
  const isPlain = isSaid || isUnavailable(told) || isForbidden(told) || 'syscall' in told
  return `${isPlain ? `Flowdesk cannot start: ${reasonOf(told)}` : told.stack}\n`
}

/** Why, in one line. Where several addresses of one name were tried, Node leaves the message empty. */
export function reasonOf(error: unknown): string {
  const told = error instanceof AggregateError && !error.message ? error.errors[0] : error
  const message = told instanceof Error ? told.message : String(told)
  return message.replace(/\s+/g, ' ').trim()
}
