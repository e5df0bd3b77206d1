import fc from 'fast-check'
import { expect, test } from 'vitest'
import { luminance, parseColor, readableBackground } from './brand-color.ts'

const MIN_CONTRAST = 4.5

const hexColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

/** Returns the contrast of white text on `rgb(…)`. */
function contrastUnderWhite(color: string): number {
  const rgb = /^rgb\((.+)\)$/.exec(color)?.[1]?.split(',').map(Number) ?? []
  return 1.05 / (luminance(rgb) + 0.05)
}

test('white text is readable on every brand colour', () => {
  fc.assert(
    fc.property(hexColor, (color) => {
      expect(contrastUnderWhite(readableBackground(color))).toBeGreaterThanOrEqual(MIN_CONTRAST)
    }),
    { numRuns: 2000, examples: [['#ffffff'], ['#ffff00'], ['#000000'], ['#777777'], ['#00ff00']] },
  )
})

test('a brand colour that is dark enough stays as it is', () => {
  fc.assert(
    fc.property(hexColor, (color) => {
      fc.pre(1.05 / (luminance(parseColor(color)) + 0.05) >= 4.51)
      expect(readableBackground(color)).toBe(`rgb(${parseColor(color).join(',')})`)
    }),
  )
})

test.each(['', 'red', '#fff', '#12345g', 'rgb(1,2,3)', '#1234567'])('%j is replaced by the default colour', (color) => {
  expect(parseColor(color)).toEqual([31, 111, 235])
})
