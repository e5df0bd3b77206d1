import { createDocument, listIndexedForms } from '#platform/search/document.ts'
import { listPhoneEndings } from '#platform/search/words.ts'

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

function* listWordForms(texts: readonly TicketText[]): Generator<string> {
  for (const { field, text } of texts) {
    if (field === 'requesterPhoneNumber') yield* listPhoneEndings(text)
    yield* listIndexedForms(text)
  }
}

/** Returns the distinct words of the texts of a ticket. If there are too many words, omits those of the last texts. */
export const createTicketDocument = (texts: readonly TicketText[]): string => createDocument(listWordForms(texts))
