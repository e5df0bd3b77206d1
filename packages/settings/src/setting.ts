/**
 * One setting, declared by the part that reads it. The declaration says all there is to say: the reader parses by it and
 * the settings page is written from it. Made by the kinds of `kinds.ts`.
 */
export interface Setting<T> {
  /** What the setting means, one or more English sentences for the operator. */
  readonly sentence: string
  /** What it takes, as the end of "it takes ...": `a whole number from 1 to 65535`. */
  readonly takes: string
  /** The default as an operator would write it; undefined where there is none. */
  readonly defaultText: string | undefined
  /** The value where the operator gave none. */
  readonly unset: T
  /** The value of a blank text, for settings that give it a meaning; without it a blank text counts as not given. */
  readonly blank?: { readonly value: T }
  /** A list may also be given entry by entry: `Section:Key:0`, `Section:Key:1`. */
  readonly shape: 'single' | 'list'
  /** Whether what the operator gave must never be shown. */
  readonly secret: boolean
  /**
   * Reads what was given: text from the environment, any JSON value from the file, an array for entries of a list. Undefined:
   * not what it takes.
   */
  readonly parse: (given: unknown) => { readonly value: T } | undefined
  /** Of a list that is not taken: the first entry that is why, if it is one entry. */
  readonly wrongEntry?: (given: unknown) => unknown
}

/** Declarations by name: `Section:Key`, `Section:Group:Key` or a single word, in the case in which they are documented. */
export type Settings = Readonly<Record<string, Setting<unknown>>>

/** The parsed values under the names of their declarations. */
export type Values<D extends Settings> = { readonly [K in keyof D]: D[K] extends Setting<infer T> ? T : never }

/** The settings of one owner. Reserved ones are known and parsed, and no part reads them yet. */
export interface SettingsSection {
  readonly owner: string
  readonly declared: Settings
  readonly reserved: boolean
}

/** Declares the settings of a part, keeping each one's type. */
export const settings = <D extends Settings>(declared: D): D => declared
