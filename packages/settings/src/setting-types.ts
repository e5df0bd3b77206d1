import { parseDuration } from './duration.ts'
import { parseJson } from './json.ts'
import { isRecord } from './raw-value.ts'
import type { Setting } from './setting.ts'

/** Inclusive limits of an integer. */
export interface IntegerBounds {
  readonly min?: number
  readonly max?: number
}

/** A trimmed text. */
export const text = (fallback: string, sentence: string): Setting<string> => ({
  ...singleValue,
  description: sentence,
  expected: 'text',
  defaultText: fallback,
  defaultValue: fallback,
  parse: parseTrimmed,
})

/** A trimmed text, or undefined. */
export const optionalText = (sentence: string): Setting<string | undefined> => ({
  ...singleValue,
  description: sentence,
  expected: 'text',
  defaultValue: undefined,
  parse: parseTrimmed,
})

/** A text exactly as given, or undefined. Error messages do not contain it. */
export const secretText = (sentence: string): Setting<string | undefined> => ({
  ...singleValue,
  description: sentence,
  expected: 'text',
  isSecret: true,
  defaultValue: undefined,
  parse: (given) => (typeof given === 'string' ? { value: given } : undefined),
})

/** An integer within the bounds. */
export const integer = (fallback: number, bounds: IntegerBounds, sentence: string): Setting<number> => ({
  ...singleValue,
  description: sentence,
  expected: describeInteger(bounds),
  defaultText: String(fallback),
  defaultValue: fallback,
  parse: (given) => parseInteger(given, bounds),
})

/** An integer within the bounds, or undefined. */
export const optionalInteger = (bounds: IntegerBounds, sentence: string): Setting<number | undefined> => ({
  ...singleValue,
  description: sentence,
  expected: describeInteger(bounds),
  defaultValue: undefined,
  parse: (given) => parseInteger(given, bounds),
})

/** `true` or `false`, case-insensitive. */
export const toggle = (fallback: boolean, sentence: string): Setting<boolean> => ({
  ...singleValue,
  description: sentence,
  expected: 'true or false',
  defaultText: String(fallback),
  defaultValue: fallback,
  parse(given) {
    const word = typeof given === 'string' ? given.trim().toLowerCase() : given
    if (word === true || word === 'true') return { value: true }
    return word === false || word === 'false' ? { value: false } : undefined
  },
})

/** A duration, parsed to milliseconds. The default and the minimum are texts such as `1.00:00:00`. */
export const duration = (
  fallback: string,
  sentence: string,
  { min }: { readonly min?: string } = {},
): Setting<number> => ({
  ...singleValue,
  description: sentence,
  expected: describeDuration(min),
  defaultText: fallback,
  defaultValue: parseDeclaredDuration(fallback),
  parse: createDurationParser(min),
})

/**
 * A duration, parsed to milliseconds, or undefined for off. A blank text means off; without a value, the default
 * applies if there is one.
 */
export const optionalDuration = (
  sentence: string,
  { default: fallback, min }: { readonly default?: string; readonly min?: string } = {},
): Setting<number | undefined> => ({
  ...singleValue,
  description: sentence,
  expected: `${describeDuration(min)}, or blank for off`,
  defaultText: fallback,
  defaultValue: fallback === undefined ? undefined : parseDeclaredDuration(fallback),
  blankValue: { value: undefined },
  parse: createDurationParser(min),
})

/**
 * One of several words, matched without case and returned as declared; undefined if there is no value and no default.
 */
export const oneOf = <const Word extends string, Fallback extends Word | undefined>(
  fallback: Fallback,
  words: readonly Word[],
  sentence: string,
): Setting<Word | Fallback> => ({
  ...singleValue,
  description: sentence,
  expected: `one of ${words.join(', ')}`,
  defaultText: fallback,
  defaultValue: fallback,
  parse(given) {
    const found = words.find((word) => typeof given === 'string' && word.toLowerCase() === given.trim().toLowerCase())
    return found === undefined ? undefined : { value: found }
  },
})

/** One or more of several words, matched without case and returned as declared; all of them by default. */
export const someOf = <const Word extends string>(
  words: readonly Word[],
  sentence: string,
): Setting<readonly Word[]> => ({
  ...singleValue,
  description: sentence,
  expected: `some of ${words.join(', ')}`,
  defaultText: words.join(','),
  defaultValue: words,
  shape: 'list',
  parse(given) {
    const wanted = parseTexts(given)?.map((text) => text.toLowerCase())
    if (!wanted || wanted.length === 0) return undefined
    const found = words.filter((word) => wanted.includes(word.toLowerCase()))
    return found.length === new Set(wanted).size ? { value: found } : undefined
  },
})

/** A list of trimmed, non-blank texts, given as separate entries, a JSON array, or a text with commas or semicolons. */
export const list = (fallback: readonly string[], sentence: string): Setting<readonly string[]> => ({
  ...singleValue,
  description: sentence,
  expected: 'a list of texts',
  defaultText: fallback.length > 0 ? fallback.join(',') : undefined,
  defaultValue: fallback,
  shape: 'list',
  parse(given) {
    const texts = parseTexts(given)
    return texts && { value: texts }
  },
})

/** A list of texts that all satisfy a predicate, which `takes` describes; empty by default. */
export const validatedList = (
  passes: (text: string) => boolean,
  takes: string,
  sentence: string,
): Setting<readonly string[]> => ({
  ...singleValue,
  description: sentence,
  expected: takes,
  defaultValue: [],
  shape: 'list',
  parse(given) {
    const texts = parseTexts(given)
    return texts?.every(passes) ? { value: texts } : undefined
  },
  findInvalidEntry: (given) => parseTexts(given)?.find((text) => !passes(text)),
})

/** A list of web origins such as `https://example.com`; empty by default. */
export const origins = (sentence: string): Setting<readonly string[]> =>
  validatedList(isOrigin, 'a list of origins such as https://example.com', sentence)

/**
 * An absolute URL without credentials, or undefined. The value is the trimmed text. The schemes are http and https by
 * default.
 */
export const optionalUrl = (
  sentence: string,
  schemes: readonly string[] = WEB_SCHEMES,
): Setting<string | undefined> => ({
  ...singleValue,
  description: sentence,
  expected: describeUrl(schemes),
  defaultValue: undefined,
  parse: (given) => parseAbsoluteUrl(given, schemes),
})

/** Public keys (JWKs): a JWK Set as JSON, or a list of JWKs, each an object or its JSON text. */
export const publicKeys = (sentence: string): Setting<readonly Readonly<Record<string, unknown>>[]> => ({
  ...singleValue,
  description: sentence,
  expected: 'a JWK Set as JSON, or a list of JWKs',
  defaultValue: [],
  shape: 'list',
  parse(given) {
    const offered = parseIfJson(given)
    const keys = (toArray(offered) ?? toArray(isRecord(offered) ? offered['keys'] : undefined))?.map(parseIfJson)
    return keys?.every((key) => isRecord(key) && typeof key['kty'] === 'string')
      ? { value: keys.filter(isRecord) }
      : undefined
  },
})

const singleValue = { defaultText: undefined, shape: 'single', isSecret: false } as const

const parseTrimmed = (given: unknown): { value: string } | undefined =>
  typeof given === 'string' ? { value: given.trim() } : undefined

function parseInteger(given: unknown, { min, max }: IntegerBounds): { value: number } | undefined {
  const written = typeof given === 'string' && /^\s*[+-]?\d+\s*$/.test(given) ? Number(given) : given
  if (typeof written !== 'number' || !Number.isSafeInteger(written)) return undefined
  if (written < (min ?? written) || written > (max ?? written)) return undefined
  return { value: written }
}

function describeInteger({ min, max }: IntegerBounds): string {
  if (min !== undefined && max !== undefined) return `a whole number from ${min} to ${max}`
  if (min !== undefined) return `a whole number of at least ${min}`
  return max === undefined ? 'a whole number' : `a whole number of at most ${max}`
}

function parseDeclaredDuration(written: string): number {
  const milliseconds = parseDuration(written)
  if (milliseconds === undefined) throw new Error(`A setting is declared with "${written}", which is not a duration.`)
  return milliseconds
}

function createDurationParser(min: string | undefined): (given: unknown) => { value: number } | undefined {
  const shortest = min === undefined ? 0 : parseDeclaredDuration(min)
  return (given) => {
    const milliseconds = typeof given === 'string' ? parseDuration(given.trim()) : undefined
    return milliseconds !== undefined && milliseconds >= shortest ? { value: milliseconds } : undefined
  }
}

const describeDuration = (min: string | undefined): string =>
  `a duration (d.hh:mm:ss, hh:mm:ss or ISO 8601)${min === undefined ? '' : ` of at least ${min}`}`

const WEB_SCHEMES: readonly string[] = ['http', 'https']

const describeUrl = (schemes: readonly string[]): string =>
  `an absolute ${schemes.join(' or ')} URL without credentials`

function parseAbsoluteUrl(given: unknown, schemes: readonly string[]): { value: string } | undefined {
  const written = typeof given === 'string' ? given.trim() : ''
  const parsed = /\s/.test(written) ? null : URL.parse(written)
  if (!parsed || !schemes.includes(parsed.protocol.slice(0, -1)) || parsed.host === '') return undefined
  return parsed.username === '' && parsed.password === '' ? { value: written } : undefined
}

function parseTexts(given: unknown): readonly string[] | undefined {
  const entries: readonly unknown[] | undefined = typeof given === 'string' ? given.split(/[,;]/) : toArray(given)
  if (!entries?.every((entry) => typeof entry === 'string')) return undefined
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '')
}

const isOrigin = (text: string): boolean =>
  parseAbsoluteUrl(text, WEB_SCHEMES) !== undefined && URL.parse(text)?.pathname === '/' && !/[?#,;]/.test(text)

const toArray = (given: unknown): readonly unknown[] | undefined => (Array.isArray(given) ? given : undefined)

function parseIfJson(given: unknown): unknown {
  if (typeof given !== 'string') return given
  const outcome = parseJson(given)
  return 'value' in outcome ? outcome.value : undefined
}
