import { expect, test } from 'vitest'
import { createScale } from './chart.ts'

test.each([
  [[0], [0, 1]],
  [[3], [0, 1, 2, 3]],
  [[7], [0, 2, 4, 6, 8]],
  [
    [21, 4],
    [0, 10, 20, 30],
  ],
  [[118], [0, 50, 100, 150]],
])('the axis of %j has the round numbers %j', (values, ticks) => {
  expect(createScale(values, 7, 700)).toMatchObject({ ticks, maximum: Math.max(...ticks) })
})

test('labels of days do not overlap', () => {
  expect(createScale([1], 7, 700).labelled).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(createScale([1], 7, 224).labelled).toEqual([0, 2, 4, 6])
  expect(createScale([1], 92, 640).labelled).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90])
})
