import { createContext, type ReactNode, use, useMemo } from 'react'
import {
  formatCalendarDate,
  formatDate,
  formatDateTimeWithSeconds,
  formatRecent,
  formatShortDate,
  formatShortDateTime,
} from '../../../ui/i18n/dates.ts'
import { formatClock, formatDuration } from '../../../ui/i18n/durations.ts'
import { formatDay, formatFullDateTime, formatShare, formatSize, formatTime } from '../../../ui/i18n/formats.ts'
import { formatNumber, formatSentence, type Sentence, type ValuesFor } from '../../../ui/i18n/sentences.ts'
import { useConsole } from './console.tsx'
import type { Strings } from './strings.ts'

/** The sentences of a language, by the name of their feature. */
export type Translations = Readonly<Record<string, Readonly<Record<string, Sentence>>>>

/** The language of the console. */
export interface Language {
  /** A tag for `Intl`, such as `en-GB`. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** Returns the sentences of a feature in this language. Sentences that are missing are shown in English. */
  readonly translate: (strings: Strings) => Readonly<Record<string, Sentence>>
}

/** English as it is in the sources, without a translation. */
export const english: Language = { locale: 'en', direction: 'ltr', translate: (strings) => strings.english }

const LanguageContext = createContext(english)

export const LanguageProvider = ({
  language,
  children,
}: {
  readonly language: Language
  readonly children: ReactNode
}) => <LanguageContext value={language}>{children}</LanguageContext>

export const useLanguage = (): Language => use(LanguageContext)

/** Returns a sentence of a feature in the language of the agent. A missing value of a placeholder does not compile. */
export type Translate<English extends Readonly<Record<string, Sentence>>> = <Key extends keyof English & string>(
  key: Key,
  ...values: ValuesFor<English[Key]>
) => string

/** Creates the function that returns the sentences of a feature, for code that is not a component. */
function createTranslate<English extends Readonly<Record<string, Sentence>>>(
  language: Language,
  strings: Strings<English>,
): Translate<English> {
  const sentences = language.translate(strings)
  return (key, ...[values]) => formatSentence(sentences[key] ?? strings.english[key] ?? '', language.locale, values)
}

/** Returns the function that returns the sentences of a feature. */
export function useText<English extends Readonly<Record<string, Sentence>>>(
  strings: Strings<English>,
): Translate<English> {
  const language = useLanguage()
  return useMemo(() => createTranslate(language, strings), [language, strings])
}

/** Returns functions that format times and numbers in the language of the agent. Times are RFC 3339. */
export function useFormats() {
  const { session } = useConsole()
  const { locale } = useLanguage()
  return useMemo(
    () => ({
      time: (at: string) => formatTime(at, locale),
      day: (at: string) => formatDay(at, locale, session.now()),
      recent: (at: string) => formatRecent(at, locale, session.now()),
      moment: (at: string) => formatFullDateTime(at, locale),
      shortMoment: (at: string) => formatShortDateTime(at, locale),
      size: (bytes: number) => formatSize(bytes, locale),
      share: (share: number) => formatShare(share, locale),
      clock: (seconds: number) => formatClock(seconds, locale),
      number: (value: number) => formatNumber(value, locale),
      date: (at: string) => formatDate(at, locale),
      dateAndTime: (at: string) => formatDateTimeWithSeconds(at, locale),
      calendarDate: (day: string) => formatCalendarDate(day, locale),
      shortDate: (day: string) => formatShortDate(day, locale),
      duration: (seconds: number, display: 'narrow' | 'short' | 'long' = 'short') =>
        formatDuration(seconds, locale, display),
    }),
    [locale, session],
  )
}
