import { lazyRouteComponent } from '@tanstack/react-router'

export const serviceKeysRoute = {
  path: 'api-keys',
  component: lazyRouteComponent(() => import('./view.tsx'), 'ServiceKeysView'),
} as const
