import { createDocument, listForms } from '#platform/search/document.ts'

function* listMessageForms(texts: readonly string[]): Generator<string> {
  for (const text of texts) yield* listForms(text)
}

/**
 * Returns the distinct words of messages. `texts` begins with the newest message. If there are too many words, leaves
 * out those of the oldest messages.
 */
export const createMessageDocument = (texts: readonly string[]): string => createDocument(listMessageForms(texts))
