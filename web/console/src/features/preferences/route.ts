import { lazyRouteComponent } from '@tanstack/react-router'

export const preferencesRoute = {
  path: 'account',
  component: lazyRouteComponent(() => import('./view.tsx'), 'PreferencesView'),
} as const
