import { SettingError } from '@flowdesk/settings'
import { isEmbeddedDatabaseError } from '#platform/db/embedded-database.ts'
import { isForbidden, isUnavailable } from '#platform/db/failures.ts'

/** Returns the message of a failed start: one line if an operator can fix the error, otherwise its stack trace. */
export function refusedStart(error: unknown): string {
  const cause = error instanceof Error ? error : new Error(String(error))
  const isConfigurationError = cause instanceof SettingError || isEmbeddedDatabaseError(cause)
  const isFixable = isConfigurationError || isUnavailable(cause) || isForbidden(cause) || 'syscall' in cause
  return `${isFixable ? `Flowdesk cannot start: ${reasonOf(cause)}` : cause.stack}\n`
}

/**
 * Returns the message of an error as one line. Node.js leaves it empty if it has tried several addresses of one host;
 * the first failure is used then.
 */
export function reasonOf(error: unknown): string {
  const cause = error instanceof AggregateError && !error.message ? error.errors[0] : error
  const message = cause instanceof Error ? cause.message : String(cause)
  return message.replace(/\s+/g, ' ').trim()
}
