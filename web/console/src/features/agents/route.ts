import { lazyRouteComponent } from '@tanstack/react-router'

export const agentsRoute = {
  path: 'agents',
  component: lazyRouteComponent(() => import('./view.tsx'), 'AgentsView'),
} as const
