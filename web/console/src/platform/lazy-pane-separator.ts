import { lazyExtra } from './lazy-extra.ts'

export const PaneSeparator = lazyExtra(async () => (await import('./pane-separator.tsx')).PaneSeparator)
