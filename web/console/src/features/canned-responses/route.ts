import { lazyRouteComponent } from '@tanstack/react-router'

export const cannedResponsesRoute = {
  path: 'canned-responses',
  component: lazyRouteComponent(() => import('./view.tsx'), 'CannedResponsesView'),
} as const
