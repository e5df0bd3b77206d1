import { dark, light } from './themes.ts'

/** The values of one theme of the console, by name. In style sheets, `canvas` is `var(--canvas)`. */
export type ConsoleTheme = Readonly<Record<keyof typeof consoleLight, string>>

/** Colours and shadows of the console on a light canvas. */
export const consoleLight = {
  ...light,
  hover: '#f0f0f3',
  accent: '#5a50e0',
  'accent-text': '#4a40c8',
  selected: '#ecebfd',
  bubble: '#f0f0f3',
  note: '#fdf6e3',
  'ok-soft': '#e6f4ec',
  'warn-soft': '#fdf1dd',
  'bad-soft': '#fdecea',
} as const

/** Colours and shadows of the console on a dark canvas. */
export const consoleDark: ConsoleTheme = {
  ...dark,
  hover: '#1c1c21',
  accent: '#645bdc',
  'accent-text': '#a8a5f6',
  selected: '#211f3d',
  bubble: '#212127',
  note: '#2a2413',
  'ok-soft': '#12261c',
  'warn-soft': '#2a2010',
  'bad-soft': '#2d1715',
}
