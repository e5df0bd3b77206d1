import type { FastifyRequest } from 'fastify'
import { originNotAllowed } from '#platform/errors/common.ts'
import { checkOrigin } from '#platform/http/allowed-origins.ts'
import { clientAddressKey } from '#platform/http/client-address.ts'
import type { Policy } from '#platform/http/rate-limits.ts'
import { type Guard, type Http, takePermit } from '#platform/http/route.ts'
import type { Ticketing } from '../../database/ticketing.ts'
import { formPolicies } from '../config.ts'
import { formNotFound } from '../errors.ts'
import { findEnabledForm } from '../queries.ts'
import type { TicketForm } from '../schema.ts'

/**
 * Creates a guard that requires an enabled form, whose token is the path parameter `token`, and an origin that the form
 * allows. Takes the permits first, so that callers cannot query the database without a limit.
 */
export function createPublicFormGuard(http: Http, { db }: Ticketing, policies: readonly Policy[]): Guard<TicketForm> {
  const findForm = ({ params }: FastifyRequest): Promise<TicketForm | undefined> =>
    findEnabledForm(db, (params as Readonly<Record<string, string | undefined>>)['token'] ?? '')
  async function requireForm(request: FastifyRequest): Promise<TicketForm> {
    for (const policy of policies) takePermit(http, policy, clientAddressKey(request))
    const form = await findForm(request)
    if (!form) throw formNotFound()
    checkOrigin(http.isOwnOrigin, request, form.allowedOrigins)
    return form
  }
  /** If no enabled form is found, allows every origin, so that the page can read the 404 of the next request. */
  async function checkPreflight(request: FastifyRequest): Promise<void> {
    takePermit(http, formPolicies.read, clientAddressKey(request))
    const form = await findForm(request)
    if (form) checkOrigin(http.isOwnOrigin, request, form.allowedOrigins)
  }
  return Object.assign(requireForm, {
    security: null,
    allowsCrossOrigin: true,
    preflight: { check: checkPreflight, allowedHeaders: 'Content-Type, Idempotency-Key, X-Request-Id' },
    refuses: [formNotFound, originNotAllowed],
  })
}
