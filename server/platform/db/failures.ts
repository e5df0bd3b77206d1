const CONNECTION_LOST = new Set([
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

// 08 connection, 53 out of disk, memory or connections, 57P shut down or starting, 58 I/O, 25006 read-only,
// 55P03 a lock that was not to be had in time, XX001 and XX002 a damaged page or index.
const SERVER_UNABLE = /^(08|53|57P|58|25006|55P03|XX00[12])/

// What the driver says without a code of its own.
const DRIVER_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|driver has already been destroyed/

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Whether the database could not do its work now (away, starting, full, read-only): worth a later try, no bug of ours. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  const code = codeOf(error)
  return CONNECTION_LOST.has(code) || SERVER_UNABLE.test(code) || DRIVER_WORDS.test(error.message)
}

/** Whether the database's user lacks a right that the work needs: its operator's to mend. */
export const isForbidden = (error: unknown): boolean => codeOf(error) === '42501'

/** Whether a unique constraint refused the row: somebody else was first. */
export const isDuplicate = (error: unknown): boolean => ['23505', '2627', '2601'].includes(codeOf(error))

/** Whether a foreign key refused the write: the row is referred to, or refers to one that is gone. */
export const isReferenced = (error: unknown): boolean => ['23503', '547'].includes(codeOf(error))

/** Whether the transaction lost against another one and would succeed if run again. */
export const isContention = (error: unknown): boolean => ['40001', '40P01', '1205', '3960'].includes(codeOf(error))
