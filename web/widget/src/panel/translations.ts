import { signal } from '@preact/signals'
import type { Locale } from '../../../ui/i18n/sentences.ts'
import { en, type Sentences } from '../locales/en.ts'
import { loadModule } from './platform/load-module.ts'

/** The files of the other languages contain all sentences. */
const loaders: { readonly [Language in Exclude<Locale, 'en'>]: () => Promise<Sentences> } = {
  tr: async () => (await loadModule(() => import('../locales/tr.ts'))).tr,
  de: async () => (await loadModule(() => import('../locales/de.ts'))).de,
  fr: async () => (await loadModule(() => import('../locales/fr.ts'))).fr,
  es: async () => (await loadModule(() => import('../locales/es.ts'))).es,
  ar: async () => (await loadModule(() => import('../locales/ar.ts'))).ar,
}

/** The English sentences. Those of lazy parts follow when the first of these parts is loaded. */
const english = signal<Sentences>(en)

async function loadPseudo(): Promise<Sentences> {
  const [{ toPseudo }] = await Promise.all([
    loadModule(() => import('../../../ui/i18n/pseudo.ts')),
    loadLazySentences(),
  ])
  return toPseudo(english.peek())
}

/** Tags of the pseudo-languages, from left to right and from right to left. */
const PSEUDO_LOCALES = ['en-XA', 'ar-XB']

/** A language of the panel. */
export interface Language {
  /** A tag for `Intl`, such as `en-GB`. */
  readonly locale: string
  /** Sentences that are missing here are shown in English. */
  readonly sentences: Sentences
}

const baseOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? ''

/** Returns the tag with the region that the visitor's browser prefers, for dates and numbers. */
const withRegion = (tag: string): string =>
  tag.includes('-') ? tag : (navigator.languages.find((language) => baseOf(language) === tag) ?? tag)

/** Loads the language of a tag such as `de-AT`. It is English if there is no such language, or its file is missing. */
export async function loadLanguage(tag: string): Promise<Language> {
  const isPseudo = PSEUDO_LOCALES.includes(tag)
  const base = baseOf(tag)
  const load: (() => Promise<Sentences>) | undefined = isPseudo ? loadPseudo : loaders[base as keyof typeof loaders]
  if (!load) return { locale: base === 'en' ? withRegion(tag) : 'en', sentences: {} }
  return await load().then(
    (sentences) => ({ locale: isPseudo ? base : withRegion(tag), sentences }),
    () => ({ locale: 'en', sentences: {} }),
  )
}

/** Loads the English sentences of lazy parts, once. */
export async function loadLazySentences(): Promise<void> {
  if ('back' in english.peek()) return
  const { enLazy } = await loadModule(() => import('../locales/en-lazy.ts'))
  english.value = { ...en, ...enLazy }
}

/** Returns the sentence of a language, otherwise the English one. */
export const findSentence = ({ sentences }: Language, key: keyof Sentences) =>
  sentences[key] ?? english.value[key] ?? ''

/** The direction of a language. */
export const directionOf = ({ locale }: Language): 'rtl' | 'ltr' => (baseOf(locale) === 'ar' ? 'rtl' : 'ltr')
