import { parseDuration } from './duration.ts'
import type { Setting } from './setting.ts'

/** Bounds of a whole number, inclusive. */
export interface IntegerBounds {
  readonly min?: number
  readonly max?: number
}

export const text = (defaultValue: string, description: string): Setting<string> => ({
  ...singleValue,
  description,
  expected: 'text',
  defaultText: defaultValue,
  defaultValue,
  parse: parseTrimmed,
})

export const optionalText = (description: string): Setting<string | undefined> => ({
  ...singleValue,
  description,
  expected: 'text',
  defaultValue: undefined,
  parse: parseTrimmed,
})

/** A text exactly as given, or undefined. Error messages do not contain it. */
export const secretText = (description: string): Setting<string | undefined> => ({
  ...singleValue,
  description,
  expected: 'text',
  isSecret: true,
  defaultValue: undefined,
  parse: (rawValue) => (typeof rawValue === 'string' ? { value: rawValue } : undefined),
})

export const integer = (defaultValue: number, bounds: IntegerBounds, description: string): Setting<number> => ({
  ...singleValue,
  description,
  expected: describeInteger(bounds),
  defaultText: String(defaultValue),
  defaultValue,
  parse: (rawValue) => parseInteger(rawValue, bounds),
})

export const optionalInteger = (bounds: IntegerBounds, description: string): Setting<number | undefined> => ({
  ...singleValue,
  description,
  expected: describeInteger(bounds),
  defaultValue: undefined,
  parse: (rawValue) => parseInteger(rawValue, bounds),
})

/** `true` or `false`, case-insensitive. */
export const toggle = (defaultValue: boolean, description: string): Setting<boolean> => ({
  ...singleValue,
  description,
  expected: 'true or false',
  defaultText: String(defaultValue),
  defaultValue,
  parse(rawValue) {
    const word = typeof rawValue === 'string' ? rawValue.trim().toLowerCase() : rawValue
    if (word === true || word === 'true') return { value: true }
    return word === false || word === 'false' ? { value: false } : undefined
  },
})

/** Bounds of a duration, inclusive, as texts such as `1.00:00:00`. */
export interface DurationBounds {
  readonly min?: string
  readonly max?: string
}

/** A duration, parsed to milliseconds. The default is a text such as `1.00:00:00`. */
export const duration = (defaultValue: string, description: string, bounds: DurationBounds = {}): Setting<number> => ({
  ...singleValue,
  description,
  expected: describeDuration(bounds),
  defaultText: defaultValue,
  defaultValue: parseDeclaredDuration(defaultValue),
  parse: createDurationParser(bounds),
})

/** A duration, parsed to milliseconds, or undefined for off. A blank text means off; no value means the default. */
export const optionalDuration = (
  description: string,
  { default: defaultValue, ...bounds }: DurationBounds & { readonly default?: string } = {},
): Setting<number | undefined> => ({
  ...singleValue,
  description,
  expected: `${describeDuration(bounds)}, or blank for off`,
  defaultText: defaultValue,
  defaultValue: defaultValue === undefined ? undefined : parseDeclaredDuration(defaultValue),
  blankValue: { value: undefined },
  parse: createDurationParser(bounds),
})

/** One of several words, case-insensitive, returned as declared; undefined if there is no value and no default. */
export const oneOf = <const Word extends string, Default extends Word | undefined>(
  defaultValue: Default,
  words: readonly Word[],
  description: string,
): Setting<Word | Default> => ({
  ...singleValue,
  description,
  expected: `one of ${words.join(', ')}`,
  defaultText: defaultValue,
  defaultValue,
  parse(rawValue) {
    const found = words.find(
      (word) => typeof rawValue === 'string' && word.toLowerCase() === rawValue.trim().toLowerCase(),
    )
    return found === undefined ? undefined : { value: found }
  },
})

/** One or more of several words, case-insensitive, returned as declared; all of them by default. */
export const someOf = <const Word extends string>(
  words: readonly Word[],
  description: string,
): Setting<readonly Word[]> => ({
  ...singleValue,
  description,
  expected: `some of ${words.join(', ')}`,
  defaultText: words.join(','),
  defaultValue: words,
  shape: 'list',
  parse(rawValue) {
    const requested = parseTexts(rawValue)?.map((text) => text.toLowerCase())
    if (!requested || requested.length === 0) return undefined
    const found = words.filter((word) => requested.includes(word.toLowerCase()))
    return found.length === new Set(requested).size ? { value: found } : undefined
  },
})

/** A list of trimmed, non-blank texts, given as separate entries, a JSON array, or a text with commas or semicolons. */
export const list = (defaultValue: readonly string[], description: string): Setting<readonly string[]> => ({
  ...singleValue,
  description,
  expected: 'a list of texts',
  defaultText: defaultValue.length > 0 ? defaultValue.join(',') : undefined,
  defaultValue,
  shape: 'list',
  parse(rawValue) {
    const texts = parseTexts(rawValue)
    return texts && { value: texts }
  },
})

/** A list of texts that all satisfy a predicate, which `expected` describes; empty by default. */
export const validatedList = (
  isValid: (text: string) => boolean,
  expected: string,
  description: string,
): Setting<readonly string[]> => ({
  ...singleValue,
  description,
  expected,
  defaultValue: [],
  shape: 'list',
  parse(rawValue) {
    const texts = parseTexts(rawValue)
    return texts?.every(isValid) ? { value: texts } : undefined
  },
  findInvalidEntry: (rawValue) => parseTexts(rawValue)?.find((text) => !isValid(text)),
})

/** A list of web origins such as `https://example.com`; empty by default. */
export const origins = (description: string): Setting<readonly string[]> =>
  validatedList(isOrigin, 'a list of origins such as https://example.com', description)

/** An absolute URL without credentials, or undefined. The value is the trimmed text. */
export const optionalUrl = (
  description: string,
  schemes: readonly string[] = WEB_SCHEMES,
): Setting<string | undefined> => ({
  ...singleValue,
  description,
  expected: describeUrl(schemes),
  defaultValue: undefined,
  parse: (rawValue) => parseAbsoluteUrl(rawValue, schemes),
})

const singleValue = { defaultText: undefined, shape: 'single', isSecret: false } as const

const parseTrimmed = (rawValue: unknown): { value: string } | undefined =>
  typeof rawValue === 'string' ? { value: rawValue.trim() } : undefined

function parseInteger(rawValue: unknown, { min, max }: IntegerBounds): { value: number } | undefined {
  const value = typeof rawValue === 'string' && /^\s*[+-]?\d+\s*$/.test(rawValue) ? Number(rawValue) : rawValue
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return undefined
  return value < (min ?? value) || value > (max ?? value) ? undefined : { value }
}

function describeInteger({ min, max }: IntegerBounds): string {
  if (min !== undefined && max !== undefined) return `a whole number from ${min} to ${max}`
  if (min !== undefined) return `a whole number of at least ${min}`
  return max === undefined ? 'a whole number' : `a whole number of at most ${max}`
}

function parseDeclaredDuration(text: string): number {
  const milliseconds = parseDuration(text)
  if (milliseconds === undefined) throw new Error(`A setting is declared with "${text}", which is not a duration.`)
  return milliseconds
}

function createDurationParser({ min, max }: DurationBounds): (rawValue: unknown) => { value: number } | undefined {
  const shortest = min === undefined ? 0 : parseDeclaredDuration(min)
  const longest = max === undefined ? Number.POSITIVE_INFINITY : parseDeclaredDuration(max)
  return (rawValue) => {
    const milliseconds = typeof rawValue === 'string' ? parseDuration(rawValue.trim()) : undefined
    if (milliseconds === undefined || milliseconds < shortest || milliseconds > longest) return undefined
    return { value: milliseconds }
  }
}

function describeDuration({ min, max }: DurationBounds): string {
  const bounds = [min === undefined ? [] : `at least ${min}`, max === undefined ? [] : `at most ${max}`].flat()
  const format = 'a duration (d.hh:mm:ss, hh:mm:ss or ISO 8601)'
  return bounds.length === 0 ? format : `${format} of ${bounds.join(' and ')}`
}

const WEB_SCHEMES: readonly string[] = ['http', 'https']

const describeUrl = (schemes: readonly string[]): string =>
  `an absolute ${schemes.join(' or ')} URL without credentials`

function parseAbsoluteUrl(rawValue: unknown, schemes: readonly string[]): { value: string } | undefined {
  const text = typeof rawValue === 'string' ? rawValue.trim() : ''
  const parsed = /\s/.test(text) ? null : URL.parse(text)
  if (!parsed || !schemes.includes(parsed.protocol.slice(0, -1)) || parsed.host === '') return undefined
  return parsed.username === '' && parsed.password === '' ? { value: text } : undefined
}

function parseTexts(rawValue: unknown): readonly string[] | undefined {
  const entries: readonly unknown[] | undefined =
    typeof rawValue === 'string' ? rawValue.split(/[,;]/) : toArray(rawValue)
  if (!entries?.every((entry) => typeof entry === 'string')) return undefined
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '')
}

const isOrigin = (text: string): boolean =>
  parseAbsoluteUrl(text, WEB_SCHEMES) !== undefined && URL.parse(text)?.pathname === '/' && !/[?#,;]/.test(text)

const toArray = (rawValue: unknown): readonly unknown[] | undefined => (Array.isArray(rawValue) ? rawValue : undefined)
