import { lazyRouteComponent } from '@tanstack/react-router'

export const healthRoute = {
  path: 'health',
  component: lazyRouteComponent(() => import('./view.tsx'), 'HealthView'),
} as const
