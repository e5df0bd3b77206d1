import { lazyRouteComponent } from '@tanstack/react-router'
import type { Console } from '../../platform/console.tsx'
import { countsQuery, listQuery, myDepartmentsQuery } from './queries.ts'
import { type InboxSearch, parseInboxSearch, toChoice } from './rules/search.ts'

/** The layout with the list of conversations beside the chosen one. */
export const inboxLayout = {
  id: 'inbox',
  validateSearch: (search: Readonly<Record<string, unknown>>): InboxSearch => parseInboxSearch(search),
  loaderDeps: ({ search }: { readonly search: InboxSearch }) => search,
  loader: ({ context, deps }: { readonly context: { readonly console: Console }; readonly deps: InboxSearch }) => {
    const { api, queryClient, session } = context.console
    const choice = toChoice(deps)
    const agentId = session.store.get().tokens?.agent.id ?? 0
    // Only warms the cache: the view shows what fails.
    void queryClient.prefetchInfiniteQuery(listQuery(api, { ...choice, agentId }))
    void queryClient.prefetchQuery(countsQuery(api, choice.departmentId))
    void queryClient.prefetchQuery(myDepartmentsQuery(api))
  },
  component: lazyRouteComponent(() => import('./view.tsx'), 'InboxView'),
} as const
