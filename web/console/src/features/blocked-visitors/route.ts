import { lazyRouteComponent } from '@tanstack/react-router'

export const blockedVisitorsRoute = {
  path: 'blocked-visitors',
  component: lazyRouteComponent(() => import('./view.tsx'), 'BlockedVisitorsView'),
} as const
