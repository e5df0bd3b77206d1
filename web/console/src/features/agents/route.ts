import { lazyRouteComponent } from '@tanstack/react-router'
import { parseRecordSearch } from '../../platform/record-search.ts'

export const agentsRoute = {
  path: 'agents',
  validateSearch: parseRecordSearch,
  component: lazyRouteComponent(() => import('./view.tsx'), 'AgentsView'),
} as const
