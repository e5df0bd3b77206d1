import { signal } from '@preact/signals'
import type { DeclaredIdentity } from '../../../script-attributes.ts'

/** The entry of the storage with the visitor's credential. The loader looks for it, too. */
export const VISITOR_ENTRY = 'visitor'

/** Who the visitor is, as far as the page and the pre-chat form have said. */
export interface Identity {
  readonly get: () => DeclaredIdentity
  /** Returns the identity with other members, as far as they are not blank. */
  readonly merge: (identity: DeclaredIdentity) => DeclaredIdentity
  readonly set: (identity: DeclaredIdentity) => void
  /** Takes over what is known about the visitor, as far as the page has not said it. */
  readonly assume: (identity: DeclaredIdentity) => void
}

const withoutBlanks = (identity: DeclaredIdentity): DeclaredIdentity =>
  Object.fromEntries(Object.entries(identity).filter(([, value]) => typeof value === 'string' && value.trim() !== ''))

export function createIdentity(initial: DeclaredIdentity): Identity {
  const identity = signal(withoutBlanks(initial))
  const change = (given: DeclaredIdentity) => ({ ...identity.value, ...withoutBlanks(given) })
  return {
    get: () => identity.value,
    merge: change,
    set: (given) => {
      identity.value = change(given)
    },
    assume: (known) => {
      identity.value = { ...withoutBlanks(known), ...identity.value }
    },
  }
}
