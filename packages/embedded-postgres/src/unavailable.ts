/**
 * The embedded PostgreSQL cannot be used. The message is one line for the operator: the cause, and the setting that
 * does without it.
 */
export class EmbeddedUnavailable extends Error {
  override readonly name = 'EmbeddedUnavailable'

  constructor(reason: string, cause?: unknown) {
    const line = reason.replace(/\s+/g, ' ').trim().replace(/\.$/, '')
    super(
      `The embedded PostgreSQL cannot start: ${line}. Set ConnectionStrings:Default to use a PostgreSQL of your own.`,
      { cause },
    )
  }
}

/** Turns an error of the operating system, such as a full disk, into an `EmbeddedUnavailable`; any other stays. */
export function unavailable(error: unknown): unknown {
  return error instanceof Error && 'syscall' in error ? new EmbeddedUnavailable(error.message, error) : error
}
