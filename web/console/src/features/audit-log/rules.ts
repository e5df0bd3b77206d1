/** What an entry of the audit log is about: a kind of record and its id. */
export interface AuditTarget {
  readonly kind: string
  readonly id: string
}

/** Parses a target such as `department:3`. Null if it has another form. */
export function parseTarget(target: string): AuditTarget | null {
  const [kind = '', id = '', ...rest] = target.split(':')
  return kind !== '' && id !== '' && rest.length === 0 ? { kind, id } : null
}
