import { expect, test } from 'vitest'
import { extractReplyText } from './reply-text.ts'

const quote = '> The lift is stuck.\n>\n> Maria'

test.each([
  ['Gmail', 'On Mon, 23 Nov 2026 at 10:00, Support <support@example.com> wrote:'],
  ['Gmail in two lines', 'On Mon, 23 Nov 2026 at 10:00, Support of Acme\n<support@example.com> wrote:'],
  ['German', 'Am 23.11.2026 um 10:00 schrieb Support <support@example.com>:'],
  ['French', 'Le lun. 23 nov. 2026 à 10:00, Support <support@example.com> a écrit :'],
  ['Spanish', 'El lun, 23 nov 2026 a las 10:00, Support (<support@example.com>) escribió:'],
  ['Turkish', 'Support <support@example.com>, 23 Kas 2026 Pzt, 10:00 tarihinde şunu yazdı:'],
  ['Arabic', 'في الاثنين، 23 نوفمبر 2026 كتب Support <support@example.com>:'],
  ['Dutch, which no pattern names', 'Op ma 23 nov 2026 om 10:00 schreef Support <support@example.com>:'],
])('the message that a reply quotes is removed: %s', (_program, attribution) => {
  expect(extractReplyText(`It works now.\nThanks!\n\n${attribution}\n\n${quote}\n`)).toBe('It works now.\nThanks!')
})

test.each([
  ['-----Original Message-----\nFrom: Support', 'English'],
  ['-----Ursprüngliche Nachricht-----\nVon: Support', 'German'],
  [
    '________________________________\nFrom: Support <a@b.c>\nSent: Monday\nTo: Maria\nSubject: Help\n\nText',
    'Outlook',
  ],
  ['Von: Support\nGesendet: Montag\nAn: Maria\nBetreff: Hilfe\n\nText', 'Outlook in German'],
  ['*From:* Support\n*Date:* Monday\n*To:* Maria\n\nText', 'Outlook with asterisks'],
])('the message below the header of Outlook is removed: %s', (quoted) => {
  expect(extractReplyText(`It works now.\n\n${quoted}\n\nThe old text.`)).toBe('It works now.')
})

test.each([
  ['-- \nMaria Lindgren\nAcme'],
  ['Sent from my iPhone'],
  ['Von meinem iPad gesendet'],
  ['Envoyé de mon iPhone'],
  ['Enviado desde mi iPhone'],
  ["iPhone'umdan gönderildi"],
  ['أُرسلت من الـ iPhone'],
])('a signature is removed: %s', (signature) => {
  expect(extractReplyText(`It works now.\n\n${signature}\n`)).toBe('It works now.')
})

test('quoted lines at the end are removed without an attribution', () => {
  expect(extractReplyText(`It works now.\n\n${quote}`)).toBe('It works now.')
})

test.each([
  ['an answer below the quotation', `On Monday, Support wrote:\n${quote}\n\nIt works now.`],
  ['answers between quotations', '> Which floor?\nThe third.\n> Which door?\nThe left one.'],
  ['a sentence that looks like an attribution', 'On Monday the technician wrote:\nthe lift needs a part.'],
  ['a sentence about a sender', 'From: the third floor\nI cannot leave.'],
  ['a sentence that looks like the signature of a phone', 'I got it.\nSent from the wrong account, sorry.'],
  ['a line of hyphens above a long text', `First\n--\n${'more\n'.repeat(20)}end`],
])('text of the sender is kept: %s', (_what, text) => {
  expect(extractReplyText(text)).toBe(text)
})

const withYear = 'Op ma 23 nov 2026 om 10:00 schreef Support'

test.each([
  ['no year', 'Op ma 23 nov om 10:00 schreef Support <support@example.com>:'],
  ['no year before the address', 'Support <support@example.com>, 2026:'],
  ['more than 40 characters after the address', `${withYear} <support@example.com>${' '.repeat(40)}a:`],
  ['no address', `${withYear} <support at example.com>:`],
  ['no colon at the end', `${withYear} <support@example.com>`],
])('a line of an unknown language with %s is no attribution', (_what, line) => {
  expect(extractReplyText(`It works now.\n\n${line}\n\n${quote}`)).toBe(`It works now.\n\n${line}`)
})

test('an attribution in an unknown language may have up to 40 characters after the address', () => {
  const line = `${withYear} <support@example.com> ${'a'.repeat(39)}:`
  expect(extractReplyText(`It works now.\n\n${line}\n\n${quote}`)).toBe('It works now.')
})

test('a reply without text of its own is kept whole', () => {
  expect(extractReplyText(`On Monday, Support wrote:\n${quote}`)).toContain('The lift is stuck.')
  expect(extractReplyText('-- \nMaria')).toBe('-- \nMaria')
})

test('hostile texts take time in proportion to their length', () => {
  const manyAddresses = `${'2000 '.repeat(25)}<${'@'.repeat(230)}>${'x'.repeat(40)}`
  for (const line of [manyAddresses, 'On wrote:', 'From: a\nTo: b', '> a', '-- ', 'On ', `${'<'.repeat(50)}2026`, '']) {
    const text = `${line}\n`.repeat(130_000 / (line.length + 1))
    const start = performance.now()
    extractReplyText(text)
    expect(performance.now() - start).toBeLessThan(20_000)
  }
})
