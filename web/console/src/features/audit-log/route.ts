import { lazyRouteComponent } from '@tanstack/react-router'

export const auditLogRoute = {
  path: 'audit-log',
  component: lazyRouteComponent(() => import('./view.tsx'), 'AuditLogView'),
} as const
