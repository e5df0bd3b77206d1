import type { LoaderOptions } from './interface.ts'

/** Reads the options of the loader from the script element. Its other attributes are read elsewhere. */
export const readLoaderOptions = ({ src, dataset }: HTMLScriptElement): LoaderOptions => ({
  baseUrl: new URL(src).origin,
  widgetKey: dataset['widgetKey'] || 'default',
  mode: (['inline', 'page'] as const).find((mode) => mode === dataset['mode']) ?? 'bubble',
})
