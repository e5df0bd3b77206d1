import { lazyRouteComponent } from '@tanstack/react-router'
import { parseReportsSearch } from './rules/periods.ts'

export const reportsRoute = {
  path: 'reports',
  validateSearch: parseReportsSearch,
  component: lazyRouteComponent(() => import('./view.tsx'), 'ReportsView'),
} as const
