import { expect, test } from 'vitest'
import { luminance } from './brand-color.ts'
import { dark, light, type Theme, toCustomProperties } from './themes.ts'

function luminanceOf(color: string): number {
  const digits = color.length === 4 ? color.replaceAll(/[\da-f]/g, '$&$&') : color
  return luminance([1, 3, 5].map((start) => Number.parseInt(digits.slice(start, start + 2), 16)))
}

/** The contrast of two colours (WCAG 2.2), from 1 to 21. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((first, second) => first - second)
  return (lighter + 0.05) / (darker + 0.05)
}

const backgrounds = ['canvas', 'surface', 'sunken', 'bubble-own'] as const
const texts = ['fg', 'fg-2', 'fg-3', 'ok', 'warn', 'bad'] as const

const lowestContrast = (theme: Theme, names: readonly (keyof Theme)[]): number =>
  Math.min(...names.flatMap((name) => backgrounds.map((background) => contrast(theme[name], theme[background]))))

test('every text is readable on every background: 4.5 is the minimum (WCAG 2.2, 1.4.3)', () => {
  expect(lowestContrast(light, texts)).toBeGreaterThanOrEqual(4.75)
  expect(lowestContrast(dark, texts)).toBeGreaterThanOrEqual(5.31)
})

test('the border of a control stands out: 3 is the minimum (WCAG 2.2, 1.4.11)', () => {
  const surfaces = ({ control, surface }: Theme) => contrast(control, surface)
  expect(surfaces(light)).toBeGreaterThanOrEqual(3.5)
  expect(surfaces(dark)).toBeGreaterThanOrEqual(3.5)
})

test('both themes become custom properties of the same names', () => {
  const names = (theme: Theme) => toCustomProperties(theme).match(/--[\w-]+(?=:)/g)
  expect(names(dark)).toEqual(names(light))
  expect(toCustomProperties(light)).toContain('--canvas:#f5f5f7;')
})
