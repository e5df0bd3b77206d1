import { lazyRouteComponent } from '@tanstack/react-router'
import { parseRecordSearch } from '../../platform/record-search.ts'

export const widgetsRoute = {
  path: 'widgets',
  validateSearch: parseRecordSearch,
  component: lazyRouteComponent(() => import('./view.tsx'), 'WidgetsView'),
} as const
