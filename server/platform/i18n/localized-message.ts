import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** The supported languages. The first is the default. */
export const locales = ['en', 'tr', 'de', 'fr', 'es', 'ar'] as const
export type Locale = (typeof locales)[number]

/** One sentence in every language, with `{placeholders}`. The type makes a missing translation a compile error. */
export type LocalizedMessage = Readonly<Record<Locale, string>>

export type MessageParams = Readonly<Record<string, string | number | boolean>>

const isLocale = (word: string): word is Locale => (locales as readonly string[]).includes(word)

const parseLocale = (acceptLanguage: string): Locale => {
  const languageTags = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages()
  return languageTags.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLocale) ?? 'en'
}

// Cached, because clients send the same few header values in every request.
const localeCache = new LRUCache<string, Locale>({ max: 500, memoMethod: parseLocale })

/** Returns the supported language that `Accept-Language` prefers, whatever its region; English if it names none. */
export function negotiateLocale(acceptLanguage: string | undefined): Locale {
  if (!acceptLanguage) return 'en'
  return acceptLanguage.length <= 256 ? localeCache.memo(acceptLanguage) : parseLocale(acceptLanguage)
}

/** Returns the sentence in one language. Placeholders without a param stay unchanged. */
export const formatMessage = (sentence: LocalizedMessage, locale: Locale, params: MessageParams = {}): string =>
  sentence[locale].replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : placeholder,
  )
