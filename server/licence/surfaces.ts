import type { Licence } from '#platform/context.ts'
import { licenceBlocked } from '#platform/errors/common.ts'
import type { ClosableRoutes } from '#platform/http/closable-routes.ts'

/** While the licence is blocked, the server refuses these paths and all below them, except `EXEMPT_PATHS`. */
const CLOSED_PATHS = ['/v1/agent', '/v1/admin', '/v1/dashboard', '/v1/integration', '/hubs/agent']

/** Paths below `CLOSED_PATHS` that stay open: sign-in (also by trusted servers), the ping and the licence state. */
const EXEMPT_PATHS = [
  '/v1/agent/auth',
  '/v1/dashboard/auth',
  '/v1/integration/ping',
  '/v1/integration/agent-sessions',
  '/v1/admin/license',
]

const isBelow = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`)

const isClosedWhileBlocked = (path: string): boolean =>
  CLOSED_PATHS.some((parent) => isBelow(path, parent)) && !EXEMPT_PATHS.some((parent) => isBelow(path, parent))

/** Returns the routes that the server refuses with SVC:0011 while the licence is blocked. */
export const createLicenceClosableRoutes = (licence: Licence): ClosableRoutes => ({
  includes: isClosedWhileBlocked,
  isClosed: () => licence.read().status === 'Blocked',
  refuse: licenceBlocked,
})
