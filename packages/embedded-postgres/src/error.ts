/** Thrown if the server cannot start. The message is a single line: the reason, then the caller's `errorHint`. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
  /** The reason alone, without a full stop. */
  readonly reason: string

  constructor(reason: string, { cause, hint }: { readonly cause?: unknown; readonly hint?: string | undefined } = {}) {
    const line = reason.replace(/\s+/g, ' ').trim().replace(/\.$/, '')
    super(`The embedded PostgreSQL cannot start: ${line}.${hint === undefined ? '' : ` ${hint}`}`, { cause })
    this.reason = line
  }
}

/**
 * Adds the hint to an `EmbeddedPostgresError`, and converts an error of the operating system (full disk, no permission)
 * into one. Returns other errors as they are.
 */
export function toEmbeddedPostgresError(error: unknown, hint: string | undefined): unknown {
  if (error instanceof EmbeddedPostgresError)
    return new EmbeddedPostgresError(error.reason, { cause: error.cause, hint })
  if (error instanceof Error && 'syscall' in error)
    return new EmbeddedPostgresError(error.message, { cause: error, hint })
  return error
}
