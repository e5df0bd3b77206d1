import { lazyRouteComponent } from '@tanstack/react-router'

export const reportsRoute = {
  path: 'reports',
  component: lazyRouteComponent(() => import('./view.tsx'), 'ReportsView'),
} as const
