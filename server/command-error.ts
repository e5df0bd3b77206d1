import { SettingError } from '@flowdesk/settings'
import { isEmbeddedDatabaseError } from '#platform/db/embedded-database.ts'
import { isUnavailable } from '#platform/db/failures.ts'
import { reasonOf } from './refused-start.ts'

/** An error of a command-line program that its operator can fix. The message is one line. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** Returns one line for an error that an operator can fix, and the stack trace of any other error. */
export function describeCommandError(error: unknown): string {
  const cause = error instanceof Error ? error : new Error(String(error))
  const isExpected = cause instanceof CommandError || cause instanceof SettingError || isEmbeddedDatabaseError(cause)
  return isExpected || isUnavailable(cause) || 'syscall' in cause ? reasonOf(cause) : String(cause.stack)
}
