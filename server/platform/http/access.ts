/**
 * Who may call a route or a hub method. It stands beside the declaration and apart from the guard on purpose: the access
 * matrix (`tests/access`) calls every route with every kind of caller and compares, so it finds a guard or a condition
 * that is missing. A route without it refuses start-up.
 */
export interface Access {
  /** The kind of credential that passes, as the security scheme of the guard; null: none is needed. */
  readonly credential: string | null
  /** A call without the credential passes as well; one that does not count is treated as none. */
  readonly isOptional?: true
  /** A genuine credential passes although it has expired. */
  readonly takesExpired?: true
  /** Roles that pass; every role unless given. */
  readonly roles?: readonly string[]
  /** The scope that the credential needs. */
  readonly scope?: string
  /** The record that the path or the body names, where some callers who pass do not reach it. */
  readonly record?: string
  /** The records that the answer lists, where some callers who pass do not see all of them. */
  readonly lists?: string
}

/** Access to what needs no credential. */
export const publicAccess: Access = { credential: null }

/** Access rules by what is called: `GET /v1/orders/:id` or `INVOKE /hubs/orders Watch`. */
export type AccessRules = ReadonlyMap<string, Access>
