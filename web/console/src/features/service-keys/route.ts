import { lazyRouteComponent } from '@tanstack/react-router'
import { parseRecordSearch } from '../../platform/record-search.ts'

export const serviceKeysRoute = {
  path: 'api-keys',
  validateSearch: parseRecordSearch,
  component: lazyRouteComponent(() => import('./view.tsx'), 'ServiceKeysView'),
} as const
