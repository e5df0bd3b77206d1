import { lazyOptional } from './lazy-optional.ts'

export const PaneSeparator = lazyOptional(async () => (await import('./pane-separator.tsx')).PaneSeparator)
