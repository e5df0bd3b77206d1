/** The values of one theme, by name. In style sheets, `canvas` is `var(--canvas)`. */
export type Theme = Readonly<Record<keyof typeof light, string>>

/** Colours and shadows on a light canvas. */
export const light = {
  canvas: '#f5f5f7',
  surface: '#fff',
  sunken: '#f0f0f3',
  line: '#e6e6ea',
  control: '#878792',
  fg: '#17171c',
  'fg-2': '#5b5b66',
  'fg-3': '#676772',
  'on-accent': '#fff',
  'bubble-own': '#f1f1fe',
  ok: '#14693e',
  warn: '#8a5000',
  bad: '#b92519',
  star: '#f0b429',
  backdrop: 'rgba(13, 13, 16, 0.48)',
  'shadow-menu': '0 4px 16px rgba(18, 18, 28, 0.08)',
  'shadow-panel': '0 16px 48px rgba(16, 18, 27, 0.2)',
} as const

/** Colours and shadows on a dark canvas. */
export const dark: Theme = {
  canvas: '#0d0d10',
  surface: '#141418',
  sunken: '#1c1c21',
  line: '#25252c',
  control: '#6c6c78',
  fg: '#ededf0',
  'fg-2': '#a8a8b3',
  'fg-3': '#9797a2',
  'on-accent': '#fff',
  'bubble-own': '#232046',
  ok: '#4cc38a',
  warn: '#f0b429',
  bad: '#ff7a6e',
  star: '#f0b429',
  backdrop: 'rgba(13, 13, 16, 0.48)',
  'shadow-menu': '0 4px 16px rgba(0, 0, 0, 0.4)',
  'shadow-panel': '0 16px 48px rgba(0, 0, 0, 0.5)',
}

/** Returns a theme as declarations of custom properties, such as `--canvas:#f5f5f7;…`. */
export const toCustomProperties = (theme: Theme): string =>
  Object.entries(theme)
    .map(([name, value]) => `--${name}:${value};`)
    .join('')
