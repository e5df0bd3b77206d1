import type { DeviceStorage } from '../../../../../../ui/browser/storage.ts'
import type { DeclaredIdentity } from '../../../script-attributes.ts'

/** The entry of the storage with the person whom the page has named last: the `sub` of the identity token. */
const PERSON_ENTRY = 'person'

/** Returns the `sub` of an identity token, which only the server can verify; undefined if it cannot be read. */
function readSubject(token: string): string | undefined {
  try {
    const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const { sub } = JSON.parse(atob(claims))
    return typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}

/**
 * If the page names another person than before, deletes everything that is stored of the earlier person, in all tabs,
 * and returns true. This needs no request: the token may have expired, or the server may be unreachable.
 */
export function clearIfPersonChanged(storage: DeviceStorage, { identityToken }: DeclaredIdentity): boolean {
  const named = identityToken === undefined ? undefined : readSubject(identityToken)
  const before = storage.get(PERSON_ENTRY)
  if (named === undefined || named === before) return false
  if (before !== null) storage.clear()
  storage.set(PERSON_ENTRY, named)
  return before !== null
}
