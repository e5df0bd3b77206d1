import { lazyRouteComponent } from '@tanstack/react-router'

export const firstRunRoute = {
  path: 'start',
  component: lazyRouteComponent(() => import('./view.tsx'), 'FirstRunView'),
} as const
