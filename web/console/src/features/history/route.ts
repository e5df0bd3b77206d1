import { lazyRouteComponent } from '@tanstack/react-router'
import type { Console } from '../../platform/console.tsx'
import { type HistorySearch, parseHistorySearch } from './rules.ts'

export const historyRoute = {
  path: 'history',
  validateSearch: (search: Readonly<Record<string, unknown>>): HistorySearch => parseHistorySearch(search),
  loaderDeps: ({ search: { conversation: _, ...filters } }: { readonly search: HistorySearch }) => filters,
  loader: ({ context, deps }: { readonly context: { readonly console: Console }; readonly deps: HistorySearch }) => {
    // Only warms the cache: the view shows what fails.
    import('./queries.ts').then(
      ({ historyQuery }) => context.console.queryClient.prefetchQuery(historyQuery(context.console.api, deps)),
      () => undefined,
    )
  },
  component: lazyRouteComponent(() => import('./view.tsx'), 'HistoryView'),
} as const
