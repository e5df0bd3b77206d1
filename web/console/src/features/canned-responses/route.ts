import { lazyRouteComponent } from '@tanstack/react-router'
import { parseRecordSearch } from '../../platform/record-search.ts'

export const cannedResponsesRoute = {
  path: 'canned-responses',
  validateSearch: parseRecordSearch,
  component: lazyRouteComponent(() => import('./view.tsx'), 'CannedResponsesView'),
} as const
