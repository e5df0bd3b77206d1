import { findHeader, type ReceivedEmail } from './email.ts'

const AUTOMATIC_PRECEDENCES = ['bulk', 'junk', 'list', 'auto_reply']

/** Local parts of addresses from which mail servers send bounces. */
const BOUNCE_SENDER = /^(mailer-daemon|postmaster|bounces?)([+-][^@]*)?@/

const firstWord = (value: string | undefined): string =>
  (value ?? '')
    .trim()
    .split(/[\s;,(]/, 1)[0]
    ?.toLowerCase() ?? ''

const isAutoSubmitted = ({ headers }: ReceivedEmail): boolean =>
  !['', 'no'].includes(firstWord(findHeader(headers, 'auto-submitted')))

const suppressesReplies = ({ headers }: ReceivedEmail): boolean =>
  !['', 'none'].includes(firstWord(findHeader(headers, 'x-auto-response-suppress')))

const hasNullReturnPath = ({ headers }: ReceivedEmail): boolean =>
  /^\s*<\s*>\s*$/.test(findHeader(headers, 'return-path') ?? '')

const isReport = ({ headers }: ReceivedEmail): boolean =>
  firstWord(findHeader(headers, 'content-type')) === 'multipart/report'

const isFromList = ({ headers }: ReceivedEmail): boolean => [...headers.keys()].some((name) => name.startsWith('list-'))

const AUTOMATIC_FIELDS = ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-failed-recipients']

/** Whether a machine sent the mail: a bounce, an automatic reply, a newsletter or a mailing list. */
export const isAutomatic = (email: ReceivedEmail): boolean =>
  isAutoSubmitted(email) ||
  suppressesReplies(email) ||
  hasNullReturnPath(email) ||
  isReport(email) ||
  isFromList(email) ||
  AUTOMATIC_PRECEDENCES.includes(firstWord(findHeader(email.headers, 'precedence'))) ||
  AUTOMATIC_FIELDS.some((name) => email.headers.has(name)) ||
  BOUNCE_SENDER.test(email.sender?.address ?? '')
