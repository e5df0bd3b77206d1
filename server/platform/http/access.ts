/** States who may call a route or hub method, independently of its guard. `tests/access` compares the two. */
export interface AccessRule {
  /** Null if no credential is required. */
  readonly credential: string | null
  /** Whether a call with an invalid or no credential passes. A call with the credential of a blocked person fails. */
  readonly isOptional?: true
  readonly acceptsExpired?: true
  /** By default, every role passes. */
  readonly roles?: readonly string[]
  readonly scope?: string
  /** The kind of record in the path or body, if some admitted callers may not access it. */
  readonly record?: string
  /** The kind of records in the response, if some admitted callers do not see all of them. */
  readonly lists?: string
}

export const publicAccess: AccessRule = { credential: null }

/** Access rules by operation, such as `GET /v1/orders/:id` or `INVOKE /hubs/orders Watch`. */
export type AccessRules = ReadonlyMap<string, AccessRule>
