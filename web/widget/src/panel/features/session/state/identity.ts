import { signal } from '@preact/signals'
import type { DeclaredIdentity } from '../../../script-attributes.ts'

/** The entry of the storage with the visitor's credential. The loader looks for it, too. */
export const VISITOR_ENTRY = 'visitor'

/** Who the visitor is, as far as the page has declared it and the visitor has answered in the pre-chat form. */
export interface Identity {
  readonly get: () => DeclaredIdentity
  /** The identity that the server may have. With an identity token, that is only what the page has declared. */
  readonly current: () => DeclaredIdentity
  /** Returns the identity with other members, as far as they are not blank. */
  readonly merge: (identity: DeclaredIdentity) => DeclaredIdentity
  /** Adds what the page declares. It replaces the answers of the visitor. */
  readonly declare: (identity: DeclaredIdentity) => void
  /** Adds what the visitor answered. */
  readonly addAnswers: (identity: DeclaredIdentity) => void
  /** Discards the values that the server has refused. */
  readonly discard: (refused: DeclaredIdentity) => void
  /** Adds what the visitor answered earlier, except for members that the page has declared. */
  readonly restoreAnswers: (identity: DeclaredIdentity) => void
}

const withoutBlanks = (identity: DeclaredIdentity): DeclaredIdentity =>
  Object.fromEntries(Object.entries(identity).filter(([, value]) => typeof value === 'string' && value.trim() !== ''))

export function createIdentity(initial: DeclaredIdentity): Identity {
  const declared = signal(withoutBlanks(initial))
  const answers = signal<DeclaredIdentity>({})
  const get = () => ({ ...declared.value, ...answers.value })
  return {
    get,
    // The answers may be those of an earlier visitor: the token says who the visitor is now.
    current: () => (declared.value.identityToken === undefined ? get() : declared.value),
    merge: (given) => ({ ...get(), ...withoutBlanks(given) }),
    declare: (given) => {
      const added = withoutBlanks(given)
      declared.value = { ...declared.value, ...added }
      answers.value = { ...answers.value, ...added }
    },
    addAnswers: (given) => {
      answers.value = { ...answers.value, ...withoutBlanks(given) }
    },
    discard: (refused) => {
      // The page, or the visitor, may have stated another value meanwhile.
      const isKept = ([name, value]: [string, unknown]) => refused[name as keyof DeclaredIdentity] !== value
      for (const part of [declared, answers]) part.value = Object.fromEntries(Object.entries(part.value).filter(isKept))
    },
    restoreAnswers: (known) => {
      answers.value = { ...withoutBlanks(known), ...declared.value }
    },
  }
}
