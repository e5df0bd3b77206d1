import { lazyRouteComponent } from '@tanstack/react-router'
import { parseReportsSearch } from './rules/period-search.ts'

export const reportsRoute = {
  path: 'reports',
  validateSearch: parseReportsSearch,
  component: lazyRouteComponent(() => import('./view.tsx'), 'ReportsView'),
} as const
