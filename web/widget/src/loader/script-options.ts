import type { LoaderOptions } from './interface.ts'

/** Reads the attributes of the script element that the loader needs. The panel reads the others. */
export const readLoaderOptions = ({ src, dataset }: HTMLScriptElement): LoaderOptions => ({
  baseUrl: new URL(src).origin,
  widgetKey: dataset['widgetKey'] || 'default',
  mode: (['inline', 'page'] as const).find((mode) => mode === dataset['mode']) ?? 'bubble',
})
