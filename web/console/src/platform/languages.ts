import { toPseudo } from '../../../ui/i18n/pseudo.ts'
import type { Locale, Sentence } from '../../../ui/i18n/sentences.ts'
import type { Language, Translations } from './language.tsx'
import { english } from './language.tsx'

/** The languages of the console, each by its own name. */
export const languageNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  tr: 'Türkçe',
  ar: 'العربية',
}

const loaders: { readonly [Tag in Exclude<Locale, 'en'>]: () => Promise<Translations> } = {
  de: async () => (await import('../locales/de.ts')).de,
  fr: async () => (await import('../locales/fr.ts')).fr,
  es: async () => (await import('../locales/es.ts')).es,
  tr: async () => (await import('../locales/tr.ts')).tr,
  ar: async () => (await import('../locales/ar.ts')).ar,
}

const baseOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? ''

const isLocale = (tag: string): tag is Locale => tag in languageNames

/** Returns the tag with the region that the browser prefers, for dates and numbers. */
const withRegion = (locale: Locale): string =>
  navigator.languages.find((language) => baseOf(language) === locale) ?? locale

/** Tags of the pseudo-languages, from left to right and from right to left, in which every sentence has brackets. */
const pseudoDirections: Readonly<Record<string, 'ltr' | 'rtl'>> = { 'en-XA': 'ltr', 'ar-XB': 'rtl' }

/** Returns the tag of the language to show: that of the preference, otherwise the first one of the browser that exists. */
export const chooseLanguage = (preferred: string | null): string =>
  preferred ?? navigator.languages.find((language) => isLocale(baseOf(language))) ?? 'en'

/** Loads a language. It is English if there is no such language, or its file is missing. */
export async function loadLanguage(tag: string): Promise<Language> {
  const direction = pseudoDirections[tag]
  if (direction) return { locale: 'en', direction, translate: (strings) => toPseudo(strings.english) }
  const base = baseOf(tag)
  if (!isLocale(base) || base === 'en') return { ...english, locale: base === 'en' ? withRegion('en') : 'en' }
  const translations = await loaders[base]().catch(() => null)
  if (!translations) return english
  const none: Readonly<Record<string, Sentence>> = {}
  return {
    locale: withRegion(base),
    direction: base === 'ar' ? 'rtl' : 'ltr',
    translate: ({ name }) => translations[name] ?? none,
  }
}
