import { SettingError } from '@flowdesk/settings'
import { isDatabaseUnavailable, isPermissionDenied } from '#platform/db/database-errors.ts'
import { isEmbeddedDatabaseError } from '#platform/db/embedded-database.ts'

/** Returns the message of a failed start: one line if an operator can fix the error, otherwise its stack trace. */
export function formatStartError(error: unknown): string {
  const cause = error instanceof Error ? error : new Error(String(error))
  const isConfigurationError = cause instanceof SettingError || isEmbeddedDatabaseError(cause)
  const isFixable =
    isConfigurationError || isDatabaseUnavailable(cause) || isPermissionDenied(cause) || 'syscall' in cause
  return `${isFixable ? `Flowdesk cannot start: ${formatErrorLine(cause)}` : cause.stack}\n`
}

/** Returns the message as one line. If Node.js tried several addresses of a host, uses the first error. */
export function formatErrorLine(error: unknown): string {
  const cause = error instanceof AggregateError && !error.message ? error.errors[0] : error
  const message = cause instanceof Error ? cause.message : String(cause)
  return message.replace(/\s+/g, ' ').trim()
}
