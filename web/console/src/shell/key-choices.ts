import type { KeyEntry } from './key-table.ts'

/** The keys that an agent has chosen, by the default keys of the actions. */
export type ChosenKeys = Readonly<Record<string, string>>

/** The first key of sequences such as `g i`. */
export const SEQUENCE_PREFIX = 'g'

/** Keys that move the focus or the caret, edit, or modify others, and the space bar; also with Shift and `mod`. */
const RESERVED_KEYS = /^(?:mod[+])?(?:shift[+])?(?:[A-Z]\w+| |[+])$/

/** Chords that browsers and text fields use. */
const RESERVED_CHORDS = /^mod[+](?:shift[+])?[acvxyzfrtwnlpsq0-9+-]$/

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Fn', 'OS']

export const isModifier = (key: string): boolean => MODIFIERS.includes(key)

const overlap = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `)

/** Why an entry cannot have some keys: the browser or the console needs them, or another entry has them. */
export type KeyProblem = { readonly kind: 'reserved' } | { readonly kind: 'taken'; readonly by: KeyEntry }

/** Returns why an entry cannot have some keys; null if it can. */
export function findKeyProblem(
  table: readonly KeyEntry[],
  chosen: ChosenKeys,
  entry: KeyEntry,
  keys: string,
): KeyProblem | null {
  const isOwnDefault = keys === entry.keys
  const isReserved = keys.split(' ').some((key) => RESERVED_KEYS.test(key) || RESERVED_CHORDS.test(key) || key === '')
  if (isReserved && !isOwnDefault) return { kind: 'reserved' }
  const by = table.find((other) => other !== entry && overlap(chosen[other.keys] ?? other.keys, keys))
  return by ? { kind: 'taken', by } : null
}

/** Returns the choices with other keys for an entry. Default keys are not stored. */
export function chooseKeys(chosen: ChosenKeys, entry: KeyEntry, keys: string): ChosenKeys {
  const { [entry.keys]: _, ...others } = chosen
  return keys === entry.keys ? others : { ...others, [entry.keys]: keys }
}
