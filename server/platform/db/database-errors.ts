const CONNECTION_ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

// SQLSTATE: 08 connection, 53 out of disk, memory or connections, 57P shutting down or starting, 58 I/O error,
// 25006 read-only transaction, 55P03 lock timeout, XX001 and XX002 damaged page or index.
const UNAVAILABLE_SQLSTATE = /^(08|53|57P|58|25006|55P03|XX00[12])/

// Errors of pg and Kysely that have no code.
const UNAVAILABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|driver has already been destroyed/

const errorCode = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Whether the database is unreachable, starting, stopping, full, read-only or damaged, or a lock timed out. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const code = errorCode(error)
  return CONNECTION_ERROR_CODES.has(code) || UNAVAILABLE_SQLSTATE.test(code) || UNAVAILABLE_MESSAGE.test(error.message)
}

export const isLockTimeout = (error: unknown): boolean => errorCode(error) === '55P03'

export const isPermissionDenied = (error: unknown): boolean => errorCode(error) === '42501'

export const isUniqueViolation = (error: unknown): boolean => ['23505', '2627', '2601'].includes(errorCode(error))

export const isForeignKeyViolation = (error: unknown): boolean => ['23503', '547'].includes(errorCode(error))

/** Whether the transaction failed because of a deadlock or a serialization conflict, so that a retry may succeed. */
export const isTransactionConflict = (error: unknown): boolean =>
  ['40001', '40P01', '1205', '3960'].includes(errorCode(error))
