import type { Licence } from '#platform/context.ts'
import { licenceBlocked } from '#platform/errors/common.ts'
import type { ClosableRoutes } from '#platform/http/closable-routes.ts'

/** Paths that are refused while the licence is blocked, with every route below them except those of `EXEMPT`. */
const STOPPED = ['/v1/agent', '/v1/admin', '/v1/dashboard', '/v1/integration', '/hubs/agent']

/** Paths below `STOPPED` that still work: sign-in (also by trusted servers), the ping and the state of the licence. */
const EXEMPT = [
  '/v1/agent/auth',
  '/v1/dashboard/auth',
  '/v1/integration/ping',
  '/v1/integration/agent-sessions',
  '/v1/admin/license',
]

const isBelow = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`)

const stopsWhileBlocked = (path: string): boolean =>
  STOPPED.some((parent) => isBelow(path, parent)) && !EXEMPT.some((parent) => isBelow(path, parent))

/** Returns the routes that the server refuses with SVC:0011 while the licence is blocked. */
export const createRoutesClosedWithoutLicence = (licence: Licence): ClosableRoutes => ({
  includes: stopsWhileBlocked,
  isClosed: () => licence.read().status === 'Blocked',
  refuse: licenceBlocked,
})
