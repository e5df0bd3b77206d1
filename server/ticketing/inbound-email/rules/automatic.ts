import { findHeader, type ReceivedEmail } from './email.ts'

const AUTOMATIC_PRECEDENCES = ['bulk', 'junk', 'auto_reply']

/** Local parts of addresses from which mail servers send bounces. */
const BOUNCE_SENDER = /^(mailer-daemon|postmaster|bounces?)([+-][^@]*)?@/

const toFirstWord = (value: string | undefined): string =>
  (value ?? '')
    .trim()
    .split(/[\s;,(]/, 1)[0]
    ?.toLowerCase() ?? ''

const isAutoSubmitted = ({ headers }: ReceivedEmail): boolean =>
  !['', 'no'].includes(toFirstWord(findHeader(headers, 'auto-submitted')))

/** Only `All` counts: help desks mark automatic mail with it. Exchange adds lists like `DR, OOF` to ordinary mail. */
const suppressesAllReplies = ({ headers }: ReceivedEmail): boolean =>
  toFirstWord(findHeader(headers, 'x-auto-response-suppress')) === 'all'

const hasNullReturnPath = ({ headers }: ReceivedEmail): boolean =>
  /^\s*<\s*>\s*$/.test(findHeader(headers, 'return-path') ?? '')

const isMultipartReport = ({ headers }: ReceivedEmail): boolean =>
  toFirstWord(findHeader(headers, 'content-type')) === 'multipart/report'

const AUTOMATIC_FIELDS = ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-failed-recipients']

/** Whether a machine sent the mail. Ignores `List-Id`, which mail groups add to the mails of customers. */
export const isAutomatic = (email: ReceivedEmail): boolean =>
  isAutoSubmitted(email) ||
  suppressesAllReplies(email) ||
  hasNullReturnPath(email) ||
  isMultipartReport(email) ||
  AUTOMATIC_PRECEDENCES.includes(toFirstWord(findHeader(email.headers, 'precedence'))) ||
  AUTOMATIC_FIELDS.some((name) => email.headers.has(name)) ||
  BOUNCE_SENDER.test(email.sender?.address ?? '')
