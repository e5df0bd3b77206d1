import { createDocument, listForms } from '#platform/search/document.ts'

function* listMessageForms(texts: readonly string[]): Generator<string> {
  for (const text of texts) yield* listForms(text)
}

/** Returns the distinct words of messages. If they are too many, those of the last messages are left out. */
export const createMessageDocument = (texts: readonly string[]): string => createDocument(listMessageForms(texts))
