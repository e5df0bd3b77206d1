import { parseTerms, type SearchTerm } from '#platform/search/terms.ts'

export interface TicketSearch {
  /** The ticket with this id is found too; null if the searched text is not an id. */
  readonly ticketId: number | null
  /** The terms, all of which a ticket must contain. Without terms, no ticket matches by its words. */
  readonly terms: readonly SearchTerm[]
  /**
   * The digits, without leading zeros, of a searched phone number; null for other texts. A ticket also matches if the
   * phone number of its requester contains these digits: an indexed ending of it (`listPhoneEndings`) begins with them.
   */
  readonly phoneDigits: string | null
}

const TICKET_ID = /^(?<sign>#?)(?<id>[1-9]\d{0,14})$/

const PHONE_NUMBER = /^[+\d][-\d ()./]*$/

const MIN_SEARCHED_PHONE_DIGITS = 5

function toPhoneDigits(search: string): string | null {
  const digits = search.replace(/\D/g, '')
  if (!PHONE_NUMBER.test(search) || digits.length < MIN_SEARCHED_PHONE_DIGITS) return null
  // Removes the zeros that are dialled before a national number (0) or before a country code (00).
  return digits.replace(/^0+/, '') || null
}

export function parseSearch(search: string): TicketSearch {
  const terms = parseTerms(search)
  const { sign, id } = TICKET_ID.exec(search)?.groups ?? {}
  return {
    ticketId: id ? Number(id) : null,
    // `#42` is an id, so it does not find longer numbers that begin with 42.
    terms: sign ? terms.map((term) => ({ ...term, isPrefix: false })) : terms,
    phoneDigits: toPhoneDigits(search),
  }
}
