import { hash } from 'node:crypto'

const MAX_MESSAGE_ID_LENGTH = 998

/** Maximum number of Message-IDs that are read from a received mail, or written to `References` of a sent mail. */
export const MAX_REFERENCES = 50

const MAX_SUBJECT_LENGTH = 200

/** Returns the `mailKey` of a mail. `mailMessageId` is its Message-ID, in angle brackets. */
export const computeMailKey = (mailMessageId: string): string => hash('sha256', mailMessageId, 'base64url')

/** Returns the valid Message-IDs in a header field, each with its angle brackets. */
export function parseMessageIds(value: string): string[] {
  const found = value.match(/<[\x21-\x3b=\x3f-\x7e]{1,996}>/g) ?? []
  return found.filter((id) => id.length <= MAX_MESSAGE_ID_LENGTH)
}

export const formatReplyAddress = (trackingKey: string, domain: string): string => `reply+${trackingKey}@${domain}`

/** Returns the tracking key in a reply address, at any domain; null for any other address. */
export const parseReplyAddress = (address: string): string | null =>
  /^reply\+([0-9a-hjkmnp-tv-z]{26})@/i.exec(address.trim())?.[1]?.toLowerCase() ?? null

const formatSubjectTag = (ticketId: number): string => `[#${ticketId}]`

/** Returns the ticket ids in the subject tags, such as `[#42]`, of a subject. */
export const parseSubjectTags = (subject: string): number[] =>
  [...subject.matchAll(/\[#([1-9]\d{0,14})\]/g)].map(([, id]) => Number(id))

/** Adds the subject tag of the ticket to a subject, unless it has the tag already. */
export function formatTaggedSubject(ticketId: number, subject: string): string {
  const tag = formatSubjectTag(ticketId)
  if (subject.includes(tag)) return subject
  return `${tag} ${Array.from(subject).slice(0, MAX_SUBJECT_LENGTH).join('')}`.trim()
}

export const formatReplySubject = (subject: string): string => (/^re:/i.test(subject) ? subject : `Re: ${subject}`)

interface ThreadMail {
  readonly kind: string
  readonly mailMessageId: string | null
}

/** Returns the header fields that put a mail into the thread of earlier mails. `mails` must begin with the oldest. */
export function createThreadHeaders(mails: readonly ThreadMail[]): { 'In-Reply-To'?: string; References?: string } {
  const ids = mails.flatMap(({ mailMessageId }) => mailMessageId ?? [])
  const received = mails.filter(({ kind, mailMessageId }) => kind === 'received' && mailMessageId !== null)
  const parent = received.at(-1)?.mailMessageId ?? ids.at(-1)
  if (parent === undefined) return {}
  // The parent is last (RFC 5322, 3.6.4).
  const references = [...ids.filter((id) => id !== parent).slice(1 - MAX_REFERENCES), parent]
  return { 'In-Reply-To': parent, References: references.join(' ') }
}

/** Maximum total size of the files in a mail. Many mail servers refuse larger mails. The other files become links. */
const MAX_ATTACHED_BYTES = 10 * 1024 * 1024

/** Splits files, in their order, into those that are attached to a mail and those to which it links. */
export function splitFilesBySize<F extends { readonly sizeBytes: number }>(
  files: readonly F[],
): { readonly attached: readonly F[]; readonly linked: readonly F[] } {
  const attached: F[] = []
  const linked: F[] = []
  let size = 0
  for (const file of files) {
    const fits = size + file.sizeBytes <= MAX_ATTACHED_BYTES
    if (fits) size += file.sizeBytes
    ;(fits ? attached : linked).push(file)
  }
  return { attached, linked }
}
