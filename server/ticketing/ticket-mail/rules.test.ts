import { expect, test } from 'vitest'
import {
  createThreadHeaders,
  formatReplyAddress,
  formatTaggedSubject,
  parseMessageIds,
  parseReplyAddress,
  parseSubjectTags,
  splitFilesBySize,
} from './rules.ts'

const key = '7p3k9w2m5t8v1x4z6b0c2d5f8h'

test('a reply address contains the tracking key, in any case and at any domain', () => {
  expect(parseReplyAddress(formatReplyAddress(key, 'reply.example.com'))).toBe(key)
  expect(parseReplyAddress(` REPLY+${key.toUpperCase()}@other.example `)).toBe(key)
  for (const other of [`${key}@a.b`, `reply+${key}`, `reply+${key}x@a.b`, 'reply+short@a.b', `noreply+${key}@a.b`])
    expect(parseReplyAddress(other)).toBeNull()
})

test('a subject gets the tag of its ticket only once, and all tags in a subject are found', () => {
  expect(formatTaggedSubject(42, 'Help')).toBe('[#42] Help')
  expect(formatTaggedSubject(42, 'Re: [#42] Help')).toBe('Re: [#42] Help')
  expect(formatTaggedSubject(4, 'Re: [#42] Help')).toBe('[#4] Re: [#42] Help')
  expect(formatTaggedSubject(42, '')).toBe('[#42]')
  expect(parseSubjectTags('AW: [#42] [#7] [#0] [#x] #9')).toEqual([42, 7])
})

test('a mail answers the newest received mail, and names the whole thread', () => {
  const received = (mailMessageId: string | null) => ({ kind: 'received', mailMessageId })
  const sent = (mailMessageId: string) => ({ kind: 'reply', mailMessageId })
  expect(createThreadHeaders([])).toEqual({})
  expect(createThreadHeaders([received(null)])).toEqual({})
  expect(createThreadHeaders([received('<1@a>'), sent('<2@b>')])).toEqual({
    'In-Reply-To': '<1@a>',
    References: '<2@b> <1@a>',
  })
  expect(createThreadHeaders([sent('<1@b>'), sent('<2@b>')])).toEqual({
    'In-Reply-To': '<2@b>',
    References: '<1@b> <2@b>',
  })
})

test('invalid Message-IDs are skipped', () => {
  expect(parseMessageIds('<a@b>\r\n <c@d>,<e f@g> x <h@i')).toEqual(['<a@b>', '<c@d>'])
  expect(parseMessageIds('<'.repeat(100_000))).toEqual([])
  expect(parseMessageIds(`<${'x'.repeat(2000)}@a>`)).toEqual([])
})

test('a mail carries files of up to 10 MiB together', () => {
  const [small, large, other] = [{ sizeBytes: 6 * 2 ** 20 }, { sizeBytes: 5 * 2 ** 20 }, { sizeBytes: 4 * 2 ** 20 }]
  expect(splitFilesBySize([small, large, other])).toEqual({ attached: [small, other], linked: [large] })
})
