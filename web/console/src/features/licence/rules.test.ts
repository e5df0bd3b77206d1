import { expect, test } from 'vitest'
import { toLimitUse } from './rules.ts'

test('what is used is a share of its limit', () => {
  expect(toLimitUse(7, 10)).toEqual({ share: 0.7, isReached: false })
  expect(toLimitUse(10, 10)).toEqual({ share: 1, isReached: true })
  expect(toLimitUse(12, 10)).toEqual({ share: 1, isReached: true })
})

test('0 is no limit, which is never reached', () => {
  expect(toLimitUse(700, 0)).toEqual({ share: null, isReached: false })
})
