import { expect, test } from 'vitest'
import { isAutomatic } from './automatic.ts'
import { parseSender, type ReceivedEmail, toMailHeaders } from './email.ts'

const mail = (fields: Record<string, string>, from = 'maria@example.com'): ReceivedEmail => ({
  ...{ sender: parseSender(from), recipients: [], subject: '', text: '', html: null },
  ...{ headers: toMailHeaders(Object.entries(fields)), messageId: null, references: [], attachments: [] },
})

test.each<[string, string]>([
  ['Auto-Submitted', 'auto-replied'],
  ['auto-submitted', 'Auto-Generated; type=x'],
  ['Precedence', 'bulk'],
  ['Precedence', 'Auto_Reply'],
  ['X-Auto-Response-Suppress', 'All'],
  ['X-Auto-Response-Suppress', 'all'],
  ['Return-Path', '<>'],
  ['Return-Path', ' < > '],
  ['Content-Type', 'multipart/report; report-type=delivery-status'],
  ['X-Autoreply', 'yes'],
  ['X-Failed-Recipients', 'tom@example.com'],
])('a mail with %s: %s is automatic', (name, value) => {
  expect(isAutomatic(mail({ [name]: value }))).toBe(true)
})

test.each(['MAILER-DAEMON@mx.example.com', 'Mail Delivery <mailer-daemon@example.com>', 'postmaster@example.com'])(
  'a mail from %s is automatic',
  (from) => expect(isAutomatic(mail({}, from))).toBe(true),
)

test.each<[string, string]>([
  ['Auto-Submitted', 'no'],
  ['Precedence', 'normal'],
  ['Precedence', 'list'],
  ['List-Id', 'Support <support.example.com>'],
  ['List-Unsubscribe', '<https://example.com>'],
  ['X-Auto-Response-Suppress', 'None'],
  ['X-Auto-Response-Suppress', 'DR, OOF, AutoReply'],
  ['Return-Path', '<maria@example.com>'],
  ['Content-Type', 'multipart/mixed; boundary=x'],
  ['X-Mailing-List', 'announcements'],
])('a mail with %s: %s is written by a person', (name, value) => {
  expect(isAutomatic(mail({ [name]: value }))).toBe(false)
})
