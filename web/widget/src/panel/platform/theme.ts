import { effect, signal } from '@preact/signals'

export type Theme = 'light' | 'dark' | 'auto'

const themes: readonly Theme[] = ['light', 'dark', 'auto']

/** Returns the theme of that name; undefined if there is none. */
export const toTheme = (name: unknown): Theme | undefined => themes.find((theme) => theme === name)

/**
 * Shows an element in a theme. `auto` follows the setting of the visitor's device. Returns a function that changes the
 * theme; it takes an unknown name for `auto`.
 */
export function applyTheme(element: HTMLElement, initial: Theme): (name: unknown) => void {
  const theme = signal(initial)
  const device = matchMedia('(prefers-color-scheme: dark)')
  const isDeviceDark = signal(device.matches)
  device.addEventListener('change', ({ matches }) => {
    isDeviceDark.value = matches
  })
  effect(() => {
    const isDark = theme.value === 'auto' ? isDeviceDark.value : theme.value === 'dark'
    element.classList.toggle('dark', isDark)
  })
  return (name) => {
    theme.value = toTheme(name) ?? 'auto'
  }
}
