import { expect, test } from 'vitest'
import { findMergeErrors } from './merge.ts'

const open = (id: number) => ({ id, ticketStatusId: 2 })
const threadOf = (size: number) => new Set(Array(size).keys())

test('a thread has at most 1,000 tickets after a merge', () => {
  expect(findMergeErrors(open(1), open(2), threadOf(1000))).toEqual([])
  const tooMany = { field: 'intoTicketId', rule: 'maxItems', params: { limit: 1000 } }
  expect(findMergeErrors(open(1), open(2), threadOf(1001))).toEqual([tooMany])
})
