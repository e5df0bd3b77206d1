import { lazyRouteComponent } from '@tanstack/react-router'

export const licenceRoute = {
  path: 'licence',
  component: lazyRouteComponent(() => import('./view.tsx'), 'LicenceView'),
} as const
