import { lazyOptional } from './lazy-part.ts'

export const PaneSeparator = lazyOptional(async () => (await import('./pane-separator.tsx')).PaneSeparator)
