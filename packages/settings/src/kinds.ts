import { durationOf } from './duration.ts'
import { isRecord } from './given.ts'
import { readJson } from './json.ts'
import type { Setting } from './setting.ts'

/** Inclusive limits of an integer. */
export interface IntegerBounds {
  readonly min?: number
  readonly max?: number
}

/** A trimmed text. */
export const text = (fallback: string, sentence: string): Setting<string> => ({
  ...single,
  sentence,
  takes: 'text',
  defaultText: fallback,
  unset: fallback,
  parse: trimmed,
})

/** A trimmed text, or undefined. */
export const optionalText = (sentence: string): Setting<string | undefined> => ({
  ...single,
  sentence,
  takes: 'text',
  unset: undefined,
  parse: trimmed,
})

/** A text exactly as given, or undefined. Error messages do not contain it. */
export const secretText = (sentence: string): Setting<string | undefined> => ({
  ...single,
  sentence,
  takes: 'text',
  secret: true,
  unset: undefined,
  parse: (given) => (typeof given === 'string' ? { value: given } : undefined),
})

/** An integer within the bounds. */
export const integer = (fallback: number, bounds: IntegerBounds, sentence: string): Setting<number> => ({
  ...single,
  sentence,
  takes: integerWithin(bounds),
  defaultText: String(fallback),
  unset: fallback,
  parse: (given) => wholeNumber(given, bounds),
})

/** An integer within the bounds, or undefined. */
export const optionalInteger = (bounds: IntegerBounds, sentence: string): Setting<number | undefined> => ({
  ...single,
  sentence,
  takes: integerWithin(bounds),
  unset: undefined,
  parse: (given) => wholeNumber(given, bounds),
})

/** `true` or `false`, case-insensitive. */
export const toggle = (fallback: boolean, sentence: string): Setting<boolean> => ({
  ...single,
  sentence,
  takes: 'true or false',
  defaultText: String(fallback),
  unset: fallback,
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
  ...single,
  sentence,
  takes: durationFrom(min),
  defaultText: fallback,
  unset: declaredDuration(fallback),
  parse: durationParser(min),
})

/**
 * A duration, parsed to milliseconds, or undefined for off. A blank text means off; without a value, the default
 * applies if there is one.
 */
export const optionalDuration = (
  sentence: string,
  { default: fallback, min }: { readonly default?: string; readonly min?: string } = {},
): Setting<number | undefined> => ({
  ...single,
  sentence,
  takes: `${durationFrom(min)}, or blank for off`,
  defaultText: fallback,
  unset: fallback === undefined ? undefined : declaredDuration(fallback),
  blank: { value: undefined },
  parse: durationParser(min),
})

/**
 * One of several words, matched without case and returned as declared; undefined if there is no value and no default.
 */
export const oneOf = <const Word extends string, Fallback extends Word | undefined>(
  fallback: Fallback,
  words: readonly Word[],
  sentence: string,
): Setting<Word | Fallback> => ({
  ...single,
  sentence,
  takes: `one of ${words.join(', ')}`,
  defaultText: fallback,
  unset: fallback,
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
  ...single,
  sentence,
  takes: `some of ${words.join(', ')}`,
  defaultText: words.join(','),
  unset: words,
  shape: 'list',
  parse(given) {
    const wanted = textsOf(given)?.map((text) => text.toLowerCase())
    if (!wanted || wanted.length === 0) return undefined
    const found = words.filter((word) => wanted.includes(word.toLowerCase()))
    return found.length === new Set(wanted).size ? { value: found } : undefined
  },
})

/** A list of trimmed, non-blank texts, given as separate entries, a JSON array, or a text with commas or semicolons. */
export const list = (fallback: readonly string[], sentence: string): Setting<readonly string[]> => ({
  ...single,
  sentence,
  takes: 'a list of texts',
  defaultText: fallback.length > 0 ? fallback.join(',') : undefined,
  unset: fallback,
  shape: 'list',
  parse(given) {
    const texts = textsOf(given)
    return texts && { value: texts }
  },
})

/** A list of texts that all satisfy a predicate, which `takes` describes; empty by default. */
export const listOf = (
  passes: (text: string) => boolean,
  takes: string,
  sentence: string,
): Setting<readonly string[]> => ({
  ...single,
  sentence,
  takes,
  unset: [],
  shape: 'list',
  parse(given) {
    const texts = textsOf(given)
    return texts?.every(passes) ? { value: texts } : undefined
  },
  wrongEntry: (given) => textsOf(given)?.find((text) => !passes(text)),
})

/** A list of web origins such as `https://example.com`; empty by default. */
export const origins = (sentence: string): Setting<readonly string[]> =>
  listOf(isOrigin, 'a list of origins such as https://example.com', sentence)

/**
 * An absolute URL without credentials, or undefined. The value is the trimmed text. The schemes are http and https by
 * default.
 */
export const optionalUrl = (sentence: string, schemes: readonly string[] = web): Setting<string | undefined> => ({
  ...single,
  sentence,
  takes: urlOf(schemes),
  unset: undefined,
  parse: (given) => absoluteUrl(given, schemes),
})

/** Public keys (JWKs): a JWK Set as JSON, or a list of JWKs, each an object or its JSON text. */
export const publicKeys = (sentence: string): Setting<readonly Readonly<Record<string, unknown>>[]> => ({
  ...single,
  sentence,
  takes: 'a JWK Set as JSON, or a list of JWKs',
  unset: [],
  shape: 'list',
  parse(given) {
    const offered = fromJson(given)
    const keys = (arrayOf(offered) ?? arrayOf(isRecord(offered) ? offered['keys'] : undefined))?.map(fromJson)
    return keys?.every((key) => isRecord(key) && typeof key['kty'] === 'string')
      ? { value: keys.filter(isRecord) }
      : undefined
  },
})

const single = { defaultText: undefined, shape: 'single', secret: false } as const

const trimmed = (given: unknown): { value: string } | undefined =>
  typeof given === 'string' ? { value: given.trim() } : undefined

function wholeNumber(given: unknown, { min, max }: IntegerBounds): { value: number } | undefined {
  const written = typeof given === 'string' && /^\s*[+-]?\d+\s*$/.test(given) ? Number(given) : given
  if (typeof written !== 'number' || !Number.isSafeInteger(written)) return undefined
  if (written < (min ?? written) || written > (max ?? written)) return undefined
  return { value: written }
}

function integerWithin({ min, max }: IntegerBounds): string {
  if (min !== undefined && max !== undefined) return `a whole number from ${min} to ${max}`
  if (min !== undefined) return `a whole number of at least ${min}`
  return max === undefined ? 'a whole number' : `a whole number of at most ${max}`
}

function declaredDuration(written: string): number {
  const milliseconds = durationOf(written)
  if (milliseconds === undefined) throw new Error(`A setting is declared with "${written}", which is no duration.`)
  return milliseconds
}

function durationParser(min: string | undefined): (given: unknown) => { value: number } | undefined {
  const shortest = min === undefined ? 0 : declaredDuration(min)
  return (given) => {
    const milliseconds = typeof given === 'string' ? durationOf(given.trim()) : undefined
    return milliseconds !== undefined && milliseconds >= shortest ? { value: milliseconds } : undefined
  }
}

const durationFrom = (min: string | undefined): string =>
  `a duration (d.hh:mm:ss, hh:mm:ss or ISO 8601)${min === undefined ? '' : ` of at least ${min}`}`

const web: readonly string[] = ['http', 'https']

const urlOf = (schemes: readonly string[]): string => `an absolute ${schemes.join(' or ')} URL without credentials`

function absoluteUrl(given: unknown, schemes: readonly string[]): { value: string } | undefined {
  const written = typeof given === 'string' ? given.trim() : ''
  const parsed = /\s/.test(written) ? null : URL.parse(written)
  if (!parsed || !schemes.includes(parsed.protocol.slice(0, -1)) || parsed.host === '') return undefined
  return parsed.username === '' && parsed.password === '' ? { value: written } : undefined
}

function textsOf(given: unknown): readonly string[] | undefined {
  const entries: readonly unknown[] | undefined = typeof given === 'string' ? given.split(/[,;]/) : arrayOf(given)
  if (!entries?.every((entry) => typeof entry === 'string')) return undefined
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '')
}

const isOrigin = (text: string): boolean =>
  absoluteUrl(text, web) !== undefined && URL.parse(text)?.pathname === '/' && !/[?#,;]/.test(text)

const arrayOf = (given: unknown): readonly unknown[] | undefined => (Array.isArray(given) ? given : undefined)

function fromJson(given: unknown): unknown {
  if (typeof given !== 'string') return given
  const outcome = readJson(given)
  return 'value' in outcome ? outcome.value : undefined
}
