import { cached } from './cached-formats.ts'

/** The languages of the widget and of the console. */
export type Locale = 'en' | 'tr' | 'de' | 'fr' | 'es' | 'ar'

/** The plural categories of each language, as `Intl.PluralRules` returns them. */
interface PluralCategories {
  readonly en: 'one' | 'other'
  readonly tr: 'one' | 'other'
  readonly de: 'one' | 'other'
  readonly fr: 'one' | 'many' | 'other'
  readonly es: 'one' | 'many' | 'other'
  readonly ar: 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
}

/** The forms of a sentence that counts something. `other` exists in every language. */
export type PluralForms = { readonly [Category in Intl.LDMLPluralRule]?: string } & { readonly other: string }

/** A sentence with placeholders such as `{name}`, or its plural forms with `{count}`. */
export type Sentence = string | PluralForms

/** The names of the placeholders in a sentence. */
type PlaceholdersOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersOf<Rest> : never

/** The names of the values that a sentence needs. */
type ValueNamesOf<English> = English extends string ? PlaceholdersOf<English> : PlaceholdersOf<English[keyof English]>

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

type Containing<Name> = Name extends string ? `${string}{${Name}}${string}` : never

/** A text that contains each of the placeholders. */
type TextWith<Names> = [Names] extends [never] ? string : Intersection<Containing<Names>>

/** The forms of one language. Only `other` must contain the number: `one` may say it in words. */
type FormsIn<Language extends Locale, Names> = {
  readonly [Category in PluralCategories[Language]]: TextWith<
    Category extends 'other' ? Names : Exclude<Names, 'count'>
  >
}

/** A translation has the keys and placeholders of the English sentences, and the plural forms of its language. */
export type Translation<English extends Readonly<Record<string, Sentence>>, Language extends Locale = Locale> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? TextWith<PlaceholdersOf<English[Key]>>
    : FormsIn<Language, ValueNamesOf<English[Key]>>
}

export type Values = Readonly<Record<string, string | number>>

/** The arguments that the placeholders of a sentence require. */
export type ValuesFor<English> = [ValueNamesOf<English>] extends [never]
  ? [values?: Values]
  : [values: Readonly<Record<ValueNamesOf<English>, string | number>> & Values]

const numbers = cached((locale) => new Intl.NumberFormat(locale))
const pluralRules = cached((locale) => new Intl.PluralRules(locale))

/** Formats a whole number in the digits of the language. */
export const formatNumber = (value: number, locale: string): string => numbers(locale).format(value)

/** Returns the sentence with its placeholders replaced. `count` chooses the plural form. */
export function formatSentence(sentence: Sentence, locale: string, values: Values = {}): string {
  const text =
    typeof sentence === 'string'
      ? sentence
      : (sentence[pluralRules(locale).select(Number(values['count']))] ?? sentence.other)
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name] ?? placeholder
    return typeof value === 'number' ? formatNumber(value, locale) : value
  })
}
