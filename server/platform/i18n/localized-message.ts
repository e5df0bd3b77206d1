import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** The supported languages; the first is the default. */
export const locales = ['en', 'tr', 'de', 'fr', 'es', 'ar'] as const
export type Locale = (typeof locales)[number]

/** One sentence in every language, with `{placeholders}`. The type makes a missing translation a compile error. */
export type LocalizedMessage = Readonly<Record<Locale, string>>

/** Values for the placeholders of a sentence. */
export type MessageParams = Readonly<Record<string, string | number | boolean>>

const isLocale = (word: string): word is Locale => (locales as readonly string[]).includes(word)

const parseLocale = (acceptLanguage: string): Locale => {
  const wanted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages()
  return wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLocale) ?? 'en'
}

// Cached, because clients send the same few header values in every request.
const localeCache = new LRUCache<string, Locale>({ max: 500, memoMethod: parseLocale })

/**
 * Returns the supported language that an `Accept-Language` value prefers, ignoring regions; the default if none
 * matches.
 */
export function negotiateLocale(acceptLanguage: string | undefined): Locale {
  if (!acceptLanguage) return 'en'
  return acceptLanguage.length <= 256 ? localeCache.memo(acceptLanguage) : parseLocale(acceptLanguage)
}

/** Returns a sentence in one language with its placeholders replaced. Unknown placeholders stay unchanged. */
export const formatMessage = (sentence: LocalizedMessage, locale: Locale, params: MessageParams = {}): string =>
  sentence[locale].replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  )
