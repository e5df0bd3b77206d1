import { lazyRouteComponent } from '@tanstack/react-router'
import { parseRecordSearch } from '../../platform/record-search.ts'

export const blockedVisitorsRoute = {
  path: 'blocked-visitors',
  validateSearch: parseRecordSearch,
  component: lazyRouteComponent(() => import('./view.tsx'), 'BlockedVisitorsView'),
} as const
