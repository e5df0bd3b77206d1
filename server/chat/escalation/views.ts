import { formatMessage } from '#platform/i18n/localized-message.ts'
import type { TranscriptContent } from '../transcripts/queries.ts'
import { createTranscriptEntries, formatEntry } from '../transcripts/views/entries.ts'
import { sentences as transcriptSentences } from '../transcripts/views/sentences.ts'
import type { MessageWithFiles } from './queries.ts'
import { toSubjectSuffix } from './rules.ts'

/** Maximum length of the description of a ticket in the integration API, in characters. */
const MAX_DESCRIPTION_LENGTH = 65_536

/** In characters. The subject, with `toSubjectSuffix`, stays below the 255 that the integration API allows. */
const MAX_TOPIC_LENGTH = 150

const sentences = {
  heading: {
    en: 'Chat on {site}, {day}',
    tr: '{site} üzerinde sohbet, {day}',
    de: 'Chat auf {site}, {day}',
    fr: 'Chat sur {site}, {day}',
    es: 'Chat en {site}, {day}',
    ar: 'محادثة على {site}، {day}',
  },
} as const

const countCharacters = (text: string): number => Array.from(text).length

function toTopic(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim())
  if (characters.length <= MAX_TOPIC_LENGTH) return characters.join('')
  return `${characters.slice(0, MAX_TOPIC_LENGTH - 1).join('')}…`
}

/** Returns, oldest first, the newest entries that fit into `maxLength` characters with their separators. */
function keepNewest(entries: readonly string[], maxLength: number): readonly string[] {
  let remainingLength = maxLength
  const lastOmittedIndex = entries.findLastIndex((entry) => {
    remainingLength -= countCharacters(entry) + 2
    return remainingLength < 0
  })
  return entries.slice(lastOmittedIndex + 1)
}

/** Uses the language and time zone of the visitor. Omits the oldest messages if the description would be too long. */
export function renderTicket(
  content: TranscriptContent,
  subjectMarker: string,
): { readonly subject: string; readonly description: string } {
  const { locale, timeZone, day, entries } = createTranscriptEntries(content)
  const heading = formatMessage(sentences.heading, locale, { site: content.site, day })
  const firstVisitorText = content.rows.find(({ kind, senderKind, body }) => {
    return kind === 'Text' && senderKind === 'visitor' && body.trim() !== ''
  })
  const timeZoneLine = formatMessage(transcriptSentences.timeZone, locale, { timeZone })
  const truncationLine = formatMessage(transcriptSentences.truncated, locale)
  const entryTexts = entries.map(formatEntry)
  const title = `${heading} (${content.id})`
  const maxEntriesLength =
    MAX_DESCRIPTION_LENGTH - countCharacters([title, timeZoneLine, truncationLine].join('\n')) - 4
  const newestTexts = keepNewest(entryTexts, maxEntriesLength)
  const isTruncated = content.isTruncated || newestTexts.length < entryTexts.length
  const head = [title, timeZoneLine, ...(isTruncated ? [truncationLine] : [])].join('\n')
  return {
    subject: `${toTopic(firstVisitorText?.body ?? heading)}${toSubjectSuffix(subjectMarker)}`,
    description: [head, ...newestTexts].join('\n\n'),
  }
}

/** Renders the English text of the ticket message with files. Its first line ends with the id of the chat message. */
export function renderFileMessage(message: MessageWithFiles, failedFileNames: readonly string[]): string {
  const sender = (message.senderName ?? message.senderKind).replace(/\s+/g, ' ')
  return [
    `${sender}, ${message.createdAt} (chat message ${message.id})`,
    message.body,
    ...failedFileNames.map((name) => `The file ${name} could not be copied.`),
  ]
    .filter((line) => line !== '')
    .join('\n\n')
}

/** Returns the id that `renderFileMessage` wrote into the text of a ticket message; undefined for any other text. */
export const parseFileMessage = (content: string): string | undefined =>
  /^.* \(chat message ([0-9a-f-]{36})\)(?:\n|$)/.exec(content)?.[1]
