import { expect, test } from 'vitest'
import { stepZoom } from './zoom.ts'

test('steps lead to the next size, and end at the whole image and at five times its size', () => {
  expect([stepZoom(1, 1), stepZoom(2, 1), stepZoom(5, 1)]).toEqual([1.5, 3, 5])
  expect([stepZoom(1, -1), stepZoom(2, -1), stepZoom(5, -1)]).toEqual([1, 1.5, 4])
})
