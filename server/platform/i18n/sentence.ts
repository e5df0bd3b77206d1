import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** The languages in which people are answered; the first is the default. */
export const locales = ['en', 'tr', 'de', 'fr', 'es', 'ar'] as const
export type Locale = (typeof locales)[number]

/** One sentence in every language, with `{placeholders}`. The type makes a missing translation a compile error. */
export type Sentence = Readonly<Record<Locale, string>>

/** What fills the placeholders of a sentence. */
export type Params = Readonly<Record<string, string | number | boolean>>

const isLocale = (word: string): word is Locale => (locales as readonly string[]).includes(word)

const parseLocale = (acceptLanguage: string): Locale => {
  const wanted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages()
  return wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLocale) ?? 'en'
}

// Clients send the same few header values again and again; parsing each once keeps it off the hot path.
const parsed = new LRUCache<string, Locale>({ max: 500, memoMethod: parseLocale })

/** The language that an `Accept-Language` value prefers among ours, region ignored; the default where none fits. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  if (!acceptLanguage) return 'en'
  return acceptLanguage.length <= 256 ? parsed.memo(acceptLanguage) : parseLocale(acceptLanguage)
}

/** The sentence in one language, its placeholders filled; an unknown placeholder stays as it is. */
export const say = (sentence: Sentence, locale: Locale, params: Params = {}): string =>
  sentence[locale].replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  )
