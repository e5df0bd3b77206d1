import { createDocument, listIndexedForms } from '#platform/search/document.ts'

function* listIndexedFormsOfTexts(texts: readonly string[]): Generator<string> {
  for (const text of texts) yield* listIndexedForms(text)
}

/** `texts` begins with the newest message, because the document leaves out the last words if there are too many. */
export const createMessageDocument = (texts: readonly string[]): string =>
  createDocument(listIndexedFormsOfTexts(texts))
