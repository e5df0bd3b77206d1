import { findAddresses, findWords, type TextWord } from './words.ts'

/** A word that a ticket must contain, or if `isPrefix`, with which a word of the ticket must begin. */
export interface SearchTerm {
  readonly word: string
  readonly isPrefix: boolean
}

export interface TicketSearch {
  /** The ticket with this id is found too; null if the search is not an id. */
  readonly ticketId: number | null
  /** The terms that a ticket must contain, all of them. If there are none, no ticket matches by its words. */
  readonly terms: readonly SearchTerm[]
  /**
   * The digits of the search, without leading zeros, if it is a phone number; otherwise null. A ticket also matches if
   * an end of the number of its requester begins with these digits.
   */
  readonly phoneDigits: string | null
}

const TICKET_ID = /^(?<sign>#?)(?<id>[1-9]\d{0,14})$/

const PHONE_NUMBER = /^[+\d][-\d ()./]*$/

const MIN_SEARCHED_PHONE_DIGITS = 5

// A single letter matches only whole words, because too many words begin with it. In a script without spaces, a single
// character is a prefix: it matches the pairs that begin with it.
const toTerm = ({ forms, isPair }: TextWord): SearchTerm => {
  const word = forms.at(-1) ?? ''
  const isOneCharacter = Array.from(word).length === 1
  return { word, isPrefix: isPair ? isOneCharacter : !isOneCharacter }
}

/** False for the last character of a text without spaces if the preceding pair contains this character. */
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
  // Removes the zeros that are dialled before a national number (0) or before a country code (00).
  return digits.replace(/^0+/, '') || null
}

export function parseSearch(search: string): TicketSearch {
  const addresses = [...findAddresses(search)]
  const words = [...findWords(removeSpans(search, addresses))].filter(isSearched)
  const terms = new Map([...addresses, ...words].map(toTerm).map((term) => [term.word, term]))
  const { sign, id } = TICKET_ID.exec(search)?.groups ?? {}
  const all = [...terms.values()]
  return {
    ticketId: id ? Number(id) : null,
    // `#42` is an id: longer numbers that begin with 42 have nothing to do with it.
    terms: sign ? all.map((term) => ({ ...term, isPrefix: false })) : all,
    phoneDigits: toPhoneDigits(search),
  }
}

/** Whether a word of a text meets the term in one of its forms. */
export const isTermMet = ({ word, isPrefix }: SearchTerm, forms: readonly string[]): boolean =>
  forms.some((form) => (isPrefix ? form.startsWith(word) : form === word))
