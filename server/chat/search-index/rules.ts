import { createDocument, listForms } from '#platform/search/document.ts'

function* listMessageForms(texts: readonly string[]): Generator<string> {
  for (const text of texts) yield* listForms(text)
}

/** `texts` begins with the newest message, because the document leaves out the last words if there are too many. */
export const createMessageDocument = (texts: readonly string[]): string => createDocument(listMessageForms(texts))
