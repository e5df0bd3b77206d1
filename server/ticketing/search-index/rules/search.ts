import { findAddresses, findWords, type TextWord } from './words.ts'

/** A word that the text must contain, or with which a word of the text must begin. */
export interface SearchTerm {
  readonly word: string
  readonly isPrefix: boolean
}

export interface TicketSearch {
  /** The ticket with this id is found too; null if the search is not an id. */
  readonly ticketId: number | null
  /** A ticket must contain all of them. None matches nothing. */
  readonly terms: readonly SearchTerm[]
  /** The digits with which an end of the requester's phone number must begin instead; null if it is not a number. */
  readonly phoneDigits: string | null
}

const TICKET_ID = /^(?<sign>#?)(?<id>[1-9]\d{0,14})$/

const PHONE_NUMBER = /^[+\d][-\d ()./]*$/

const MIN_SEARCHED_PHONE_DIGITS = 5

// A single letter is a whole word, because too many words begin with it. In a script without spaces it is a word.
const toTerm = ({ forms, isPair }: TextWord): SearchTerm => {
  const word = forms.at(-1) ?? ''
  const isOneCharacter = Array.from(word).length === 1
  return { word, isPrefix: isPair ? isOneCharacter : !isOneCharacter }
}

/** Drops the last character of texts without spaces, unless it is the only one: the pair before it contains it. */
const isSearched = ({ start, forms, isPair }: TextWord, _index: number, all: readonly TextWord[]): boolean =>
  !(
    isPair &&
    Array.from(forms[0] ?? '').length === 1 &&
    all.some((other) => other.isPair && other.start < start && other.end > start)
  )

function removeSpans(text: string, spans: readonly TextWord[]): string {
  return spans.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
}

function toPhoneDigits(search: string): string | null {
  const digits = search.replace(/\D/g, '')
  if (!PHONE_NUMBER.test(search) || digits.length < MIN_SEARCHED_PHONE_DIGITS) return null
  // The zeros before a number in its own country, or before the code of another country.
  return digits.replace(/^0+/, '') || null
}

/** Reads what a person typed. */
export function parseSearch(search: string): TicketSearch {
  const addresses = [...findAddresses(search)]
  const words = [...findWords(removeSpans(search, addresses))].filter(isSearched)
  const terms = new Map([...addresses, ...words].map(toTerm).map((term) => [term.word, term]))
  const { sign, id } = TICKET_ID.exec(search)?.groups ?? {}
  const all = [...terms.values()]
  return {
    ticketId: id ? Number(id) : null,
    // Longer numbers that begin with an id have nothing to do with it.
    terms: sign ? all.map((term) => ({ ...term, isPrefix: false })) : all,
    phoneDigits: toPhoneDigits(search),
  }
}

/** Whether a word of a text, in one of its forms, is what the term asks for. */
export const isTermMet = ({ word, isPrefix }: SearchTerm, forms: readonly string[]): boolean =>
  forms.some((form) => (isPrefix ? form.startsWith(word) : form === word))
