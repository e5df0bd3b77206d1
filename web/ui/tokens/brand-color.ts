type Rgb = readonly number[]

/** The brand colour of a widget whose configured colour is not `#rrggbb`. */
const FALLBACK = 0x1f6feb

/** The luminance below which white text on a colour has a contrast of 4.5:1 (WCAG 2.2, 1.4.3): 1.05 / 4.5 - 0.05. */
const MAX_LUMINANCE_UNDER_WHITE = 0.1833

/** Returns the red, green and blue parts of `#rrggbb`, from 0 to 255. */
export function parseColor(color: string): Rgb {
  const value = /^#[\da-f]{6}$/i.test(color) ? Number.parseInt(color.slice(1), 16) : FALLBACK
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Returns the intensity of light of a part of a colour, from 0 to 1. */
const linear = (part: number): number => (part > 10 ? ((part / 255 + 0.055) / 1.055) ** 2.4 : part / 3294.6)

/** Returns the relative luminance of a colour, from 0 to 1 (WCAG 2.2). */
export const luminance = ([red = 0, green = 0, blue = 0]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** Returns the brand colour as a CSS colour, darkened until white text on it has a contrast of 4.5:1. */
export function readableBackground(color: string): string {
  let rgb = parseColor(color)
  while (luminance(rgb) > MAX_LUMINANCE_UNDER_WHITE) rgb = rgb.map((part) => Math.floor(part * 0.98))
  return `rgb(${rgb})`
}
