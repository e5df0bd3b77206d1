/**
 * States who may call a route or a hub method, independently of its guard. The access matrix (`tests/access`) calls
 * every route with every kind of caller and compares, so that it detects a missing guard or condition. A route without
 * an access rule makes start-up fail.
 */
export interface AccessRule {
  /** The security scheme of the required credential; null if no credential is required. */
  readonly credential: string | null
  /** Whether a call without the credential passes. An invalid credential counts as none. */
  readonly isOptional?: true
  /** Whether an expired credential passes. */
  readonly acceptsExpired?: true
  /** The roles that pass; all roles by default. */
  readonly roles?: readonly string[]
  /** The scope that the credential must have. */
  readonly scope?: string
  /** The kind of record in the path or body, if some admitted callers may not access it. */
  readonly record?: string
  /** The kind of records in the response, if some admitted callers do not see all of them. */
  readonly lists?: string
}

export const publicAccess: AccessRule = { credential: null }

/** Access rules by operation, such as `GET /v1/orders/:id` or `INVOKE /hubs/orders Watch`. */
export type AccessRules = ReadonlyMap<string, AccessRule>
