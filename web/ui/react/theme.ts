import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { type ConsoleTheme, consoleDark, consoleLight } from '../tokens/console-themes.ts'

/** Ten shades of the accent, from light to dark. Buttons use the seventh. */
const accent: MantineColorsTuple = [
  '#f3f2fe',
  '#e4e2fc',
  '#c7c3f8',
  '#a8a5f6',
  '#8a83ee',
  '#7169e6',
  '#5a50e0',
  '#4a40c8',
  '#3d34a8',
  '#2f2886',
]

/** The theme of the console: one accent colour, thin lines and few shadows. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 6 },
  colors: { accent },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '19px' },
  lineHeights: { xs: '16px', sm: '18px', md: '21px', lg: '20px', xl: '26px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '19px', lineHeight: '26px' } } },
  respectReducedMotion: true,
  cursorType: 'pointer',
})

const toVariables = (values: ConsoleTheme): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value])),
  '--mantine-color-body': values.surface,
  '--mantine-color-text': values.fg,
  '--mantine-color-dimmed': values['fg-2'],
  '--mantine-color-placeholder': values['fg-3'],
  '--mantine-color-error': values.bad,
  '--mantine-color-default': values.surface,
  '--mantine-color-default-hover': values.hover,
  '--mantine-color-default-color': values.fg,
  '--mantine-color-default-border': values.control,
  '--mantine-color-anchor': values['accent-text'],
  '--mantine-primary-color-filled': values.accent,
  '--mantine-primary-color-light': values.selected,
  '--mantine-primary-color-light-hover': values.selected,
  '--mantine-primary-color-light-color': values['accent-text'],
})

/** Adds the tokens to the variables of the theme, such as `--canvas`, for both colour schemes. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: toVariables(consoleLight),
  dark: toVariables(consoleDark),
})
