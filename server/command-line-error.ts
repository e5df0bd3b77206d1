import { SettingError } from '@flowdesk/settings'
import { isDatabaseUnavailable } from '#platform/db/database-errors.ts'
import { isEmbeddedDatabaseError } from '#platform/db/embedded-database.ts'
import { formatErrorLine } from './start-error.ts'

/** An error of a command-line program that its operator can fix. The message is one line. */
export class CommandLineError extends Error {
  override readonly name = 'CommandLineError'
}

/** Returns one line for an error that an operator can fix, and the stack trace of any other error. */
export function describeCommandLineError(error: unknown): string {
  const cause = error instanceof Error ? error : new Error(String(error))
  const isExpected =
    cause instanceof CommandLineError || cause instanceof SettingError || isEmbeddedDatabaseError(cause)
  return isExpected || isDatabaseUnavailable(cause) || 'syscall' in cause ? formatErrorLine(cause) : String(cause.stack)
}
