/**
 * A setting, declared by the code that uses it. Both `readConfig` and the settings page are based on the declaration.
 * Create it with a function of `kinds.ts`.
 */
export interface Setting<T> {
  /** Describes the setting for the operator, in one or more sentences. */
  readonly description: string
  /** Describes valid values, to complete "expected ...": `a whole number from 1 to 65535`. */
  readonly expected: string
  /** The default as text; undefined if there is none. */
  readonly defaultText: string | undefined
  /** The value if no source has one. */
  readonly defaultValue: T
  /** The value of a blank text. If omitted, a blank text counts as no value. */
  readonly blankValue?: { readonly value: T }
  /** A list may also be given as separate entries: `Section:Key:0`, `Section:Key:1`. */
  readonly shape: 'single' | 'list'
  /** Whether the value must never be shown. */
  readonly isSecret: boolean
  /**
   * Parses a raw value: a text from the environment, any JSON value from the file, or an array of list entries. Returns
   * undefined if it is invalid.
   */
  readonly parse: (given: unknown) => { readonly value: T } | undefined
  /** Returns the first invalid entry of a list; undefined if the list is invalid for another reason. */
  readonly findInvalidEntry?: (given: unknown) => unknown
}

/** Declarations by name, such as `Section:Key`, `Section:Group:Key` or `Key`, in their documented case. */
export type Settings = Readonly<Record<string, Setting<unknown>>>

/** The parsed values by the names of their declarations. */
export type Values<D extends Settings> = { readonly [K in keyof D]: D[K] extends Setting<infer T> ? T : never }

/** The settings of one owner. Reserved settings are parsed, but no code uses them yet. */
export interface SettingsSection {
  readonly owner: string
  readonly settings: Settings
  readonly isReserved: boolean
}

/** Declares settings. Preserves the type of each one. */
export const settings = <D extends Settings>(declared: D): D => declared
