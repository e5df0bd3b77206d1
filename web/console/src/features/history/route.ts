import { lazyRouteComponent } from '@tanstack/react-router'
import type { Console } from '../../platform/console.tsx'
import { historyQuery } from './queries.ts'
import { type HistorySearch, parseHistorySearch } from './rules.ts'

export const historyRoute = {
  path: 'history',
  validateSearch: (search: Readonly<Record<string, unknown>>): HistorySearch => parseHistorySearch(search),
  loaderDeps: ({ search: { conversation: _, ...filters } }: { readonly search: HistorySearch }) => filters,
  loader: ({ context, deps }: { readonly context: { readonly console: Console }; readonly deps: HistorySearch }) => {
    // Only warms the cache: the view shows what fails.
    void context.console.queryClient.prefetchQuery(historyQuery(context.console.api, deps))
  },
  component: lazyRouteComponent(() => import('./view.tsx'), 'HistoryView'),
} as const
