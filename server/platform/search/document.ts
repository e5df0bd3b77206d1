import { findAddresses, findWords } from './words.ts'

// PostgreSQL limits the words of a document to one megabyte. A UTF-16 code unit of `length` takes at most three bytes.
const MAX_DOCUMENT_LENGTH = 200_000

const MAX_DOCUMENT_WORDS = 10_000

/** Shorter documents are padded: PostgreSQL stores only longer ones outside the row. It compresses the padding. */
const MIN_DOCUMENT_LENGTH = 2100

/** Returns the indexed forms of the e-mail addresses and of the words of a text. A form may be returned repeatedly. */
export function* listIndexedForms(text: string): Generator<string> {
  for (const { forms } of findAddresses(text)) yield* forms
  for (const { forms } of findWords(text)) yield* forms
}

function listDistinctForms(forms: Iterable<string>): Set<string> {
  const distinct = new Set<string>()
  let length = 0
  for (const form of forms) {
    if (distinct.has(form)) continue
    length += form.length + 1
    if (length > MAX_DOCUMENT_LENGTH || distinct.size >= MAX_DOCUMENT_WORDS) return distinct
    distinct.add(form)
  }
  return distinct
}

/** Returns a document of the distinct forms. If there are too many, leaves out the last ones. */
export const createDocument = (forms: Iterable<string>): string =>
  [...listDistinctForms(forms)].join(' ').padEnd(MIN_DOCUMENT_LENGTH)
