import { hash } from 'node:crypto'
import { addressParser } from 'postal-mime'
import { isEmailAddress, MAX_EMAIL_LENGTH } from '#platform/mail/email-address.ts'
import { MAX_REFERENCES, parseMessageIds } from '../../ticket-mail/rules.ts'

export interface Sender {
  /** Null if the mail contains no name, or only repeats the address as the name. */
  readonly name: string | null
  /** Lower-case. */
  readonly address: string
}

export interface ReceivedAttachment {
  /** Empty if the mail gives no file name. */
  readonly fileName: string
  readonly contentType: string
  readonly content: Uint8Array
  /** Whether the file is part of the text, such as an image in a signature. */
  readonly isInline: boolean
}

/** A received mail, with the same fields for all formats that the webhook accepts. */
export interface ReceivedEmail {
  /** Null if the mail has no valid sender. */
  readonly sender: Sender | null
  readonly recipients: readonly string[]
  readonly subject: string
  /** Null if the mail has no text. */
  readonly text: string | null
  readonly html: string | null
  readonly headers: MailHeaders
  /** The Message-ID with its angle brackets; null if the mail has no valid one. */
  readonly messageId: string | null
  /** The Message-IDs of earlier mails of the thread: those in `In-Reply-To`, then all others, newest first. */
  readonly references: readonly string[]
  readonly attachments: readonly ReceivedAttachment[]
}

/** The values of the header fields, by lower-case name. */
export type MailHeaders = ReadonlyMap<string, readonly string[]>

export function toMailHeaders(fields: Iterable<readonly [string, string]>): MailHeaders {
  const headers = new Map<string, string[]>()
  for (const [name, value] of fields) {
    const key = name.trim().toLowerCase()
    const values = headers.get(key)
    if (values) values.push(value)
    else headers.set(key, [value])
  }
  return headers
}

export const findHeader = (headers: MailHeaders, name: string): string | undefined => headers.get(name)?.[0]

/** Maximum length of a header field from which addresses are read. */
const MAX_ADDRESS_FIELD_LENGTH = 64 * 1024

const MAX_NAME_LENGTH = 200

const parseMailboxes = (field: string) => addressParser(field.slice(0, MAX_ADDRESS_FIELD_LENGTH), { flatten: true })

/** Returns the first valid address of a `From` field, with its name; null if there is none. */
export function parseSender(field: string | undefined): Sender | null {
  for (const { name, address = '' } of parseMailboxes(field ?? '')) {
    const lowerCaseAddress = address.trim().toLowerCase()
    if (!isEmailAddress(lowerCaseAddress) || Array.from(lowerCaseAddress).length > MAX_EMAIL_LENGTH) continue
    const senderName = toOneLine(name)
    const isNameMissing = senderName === '' || senderName.toLowerCase() === lowerCaseAddress
    return {
      name: isNameMissing ? null : truncateText(senderName, MAX_NAME_LENGTH),
      address: lowerCaseAddress,
    }
  }
  return null
}

/** Header fields with the address to which a mail was delivered. `To` does not always contain this address. */
const DELIVERY_FIELDS = ['delivered-to', 'x-original-to', 'x-envelope-to', 'envelope-to', 'x-forwarded-to']

export const listRecipients = (headers: MailHeaders, addressFields: readonly string[] = []): string[] =>
  [...addressFields, ...['to', 'cc', ...DELIVERY_FIELDS].flatMap((name) => headers.get(name) ?? [])].flatMap((field) =>
    parseMailboxes(field).flatMap(({ address }) => address ?? []),
  )

export const parseMessageId = (field: string | undefined): string | null => parseMessageIds(field ?? '')[0] ?? null

/** Returns the Message-IDs of both fields, those of `In-Reply-To` first, then those of `References` from the newest. */
export const listReferences = (inReplyTo: string, references: string): string[] =>
  [...new Set([...parseMessageIds(inReplyTo), ...parseMessageIds(references).toReversed()])].slice(0, MAX_REFERENCES)

export const toOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

export const truncateText = (text: string, maxLength: number): string =>
  text.length <= maxLength
    ? text
    : Array.from(text.slice(0, 2 * maxLength))
        .slice(0, maxLength)
        .join('')
        .trim()

/** Removes NUL and replaces unpaired surrogates, which PostgreSQL cannot store. Converts CRLF to LF. */
export const toStoredText = (text: string): string => text.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n')

/** Returns a key of a mail without a Message-ID. Without a date, returns null: two mails may have equal content. */
export function computeContentKey({ headers, sender, subject, text, html }: ReceivedEmail): string | null {
  const date = findHeader(headers, 'date')
  if (date === undefined) return null
  return hash('sha256', JSON.stringify([date, sender?.address, subject, text, html]), 'base64url')
}
