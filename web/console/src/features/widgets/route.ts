import { lazyRouteComponent } from '@tanstack/react-router'

export const widgetsRoute = {
  path: 'widgets',
  component: lazyRouteComponent(() => import('./view.tsx'), 'WidgetsView'),
} as const
