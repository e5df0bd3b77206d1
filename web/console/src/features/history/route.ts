import { lazyRouteComponent } from '@tanstack/react-router'

export const historyRoute = {
  path: 'history',
  component: lazyRouteComponent(() => import('./view.tsx'), 'HistoryView'),
} as const
