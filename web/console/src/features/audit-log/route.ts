import { lazyRouteComponent } from '@tanstack/react-router'

export interface AuditLogSearch {
  /** From 1, which is left out. */
  readonly page?: number
}

export const auditLogRoute = {
  path: 'audit-log',
  validateSearch: ({ page }: Readonly<Record<string, unknown>>): AuditLogSearch =>
    Number.isSafeInteger(page) && Number(page) > 1 ? { page: Number(page) } : {},
  component: lazyRouteComponent(() => import('./view.tsx'), 'AuditLogView'),
} as const
