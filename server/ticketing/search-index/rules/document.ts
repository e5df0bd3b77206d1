import { findAddresses, findWords, listPhoneEndings } from './words.ts'

/** The fields of a ticket in which a search looks, in the order in which matches are shown. */
export const searchedFields = [
  'subject',
  'requesterFullName',
  'requesterEmailAddress',
  'requesterPhoneNumber',
  'description',
] as const

export interface TicketText {
  readonly field: (typeof searchedFields)[number] | 'message'
  /** The id of the message; null for the other fields. */
  readonly messageId: number | null
  readonly text: string
}

// PostgreSQL limits the words of a document to one megabyte. A UTF-16 code unit of `length` takes at most three bytes.
const MAX_DOCUMENT_LENGTH = 200_000

const MAX_DOCUMENT_WORDS = 10_000

/**
 * Shorter documents are padded with spaces to this length, because PostgreSQL stores a document outside its row only
 * above about two kilobytes, and a search that matches many tickets reads fewer pages if the rows are small. PostgreSQL
 * compresses the document, so the spaces take almost no room.
 */
const MIN_DOCUMENT_LENGTH = 2100

function* listForms({ field, text }: TicketText): Generator<string> {
  if (field === 'requesterPhoneNumber') yield* listPhoneEndings(text)
  for (const { forms } of findAddresses(text)) yield* forms
  for (const { forms } of findWords(text)) yield* forms
}

function listDistinctWords(texts: readonly TicketText[]): Set<string> {
  const words = new Set<string>()
  let length = 0
  for (const text of texts)
    for (const form of listForms(text)) {
      if (words.has(form)) continue
      length += form.length + 1
      if (length > MAX_DOCUMENT_LENGTH || words.size >= MAX_DOCUMENT_WORDS) return words
      words.add(form)
    }
  return words
}

/** Returns the distinct words of the texts of a ticket. If they are too many, those of the last texts are left out. */
export const createDocument = (texts: readonly TicketText[]): string =>
  [...listDistinctWords(texts)].join(' ').padEnd(MIN_DOCUMENT_LENGTH)
