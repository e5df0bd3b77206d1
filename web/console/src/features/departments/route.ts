import { lazyRouteComponent } from '@tanstack/react-router'

export const departmentsRoute = {
  path: 'departments',
  component: lazyRouteComponent(() => import('./view.tsx'), 'DepartmentsView'),
} as const
