import { lazyRouteComponent } from '@tanstack/react-router'

/** The layout with the list of conversations beside the chosen one. */
export const inboxLayout = {
  id: 'inbox',
  component: lazyRouteComponent(() => import('./view.tsx'), 'InboxView'),
} as const
