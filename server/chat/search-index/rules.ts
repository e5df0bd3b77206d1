import { createDocument, listIndexedForms } from '#platform/search/document.ts'

function* listIndexedFormsOfTexts(texts: readonly string[]): Generator<string> {
  for (const text of texts) yield* listIndexedForms(text)
}

/** `texts` must begin with the newest message: if there are too many words, the document omits those at the end. */
export const createMessageDocument = (texts: readonly string[]): string =>
  createDocument(listIndexedFormsOfTexts(texts))
