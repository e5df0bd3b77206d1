/** The declaration of a setting. Create it with a function of `setting-types.ts`. */
export interface Setting<T> {
  /** One or more sentences for the operator. */
  readonly description: string
  /** Describes valid values, to complete "expected ...": `a whole number from 1 to 65535`. */
  readonly expected: string
  /** For documentation; undefined if there is no default. */
  readonly defaultText: string | undefined
  readonly defaultValue: T
  /** The value of a blank text. If omitted, a blank text counts as no value. */
  readonly blankValue?: { readonly value: T }
  /** A list may also be given as separate entries: `Section:Key:0`, `Section:Key:1`. */
  readonly shape: 'single' | 'list'
  /** Whether error messages must not contain the value. */
  readonly isSecret: boolean
  /**
   * Parses a raw value: a text from the environment, any JSON value from the file, or an array of list entries. Returns
   * undefined if it is invalid.
   */
  readonly parse: (rawValue: unknown) => { readonly value: T } | undefined
  /** Returns the first invalid entry of a list; undefined if the list is invalid for another reason. */
  readonly findInvalidEntry?: (rawValue: unknown) => unknown
}

/** Declarations by name, such as `Section:Key`, `Section:Group:Key` or `Key`, in their documented case. */
export type Settings = Readonly<Record<string, Setting<unknown>>>

/** Parsed values by setting name. */
export type Values<D extends Settings> = { readonly [K in keyof D]: D[K] extends Setting<infer T> ? T : never }

/** The settings of one owner. Reserved settings are parsed, but no code uses them yet. */
export interface SettingsSection {
  readonly owner: string
  readonly settings: Settings
  readonly isReservedForFutureUse: boolean
}

/** Declares settings and preserves the type of each one. */
export const settings = <D extends Settings>(declarations: D): D => declarations
