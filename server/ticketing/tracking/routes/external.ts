import { publicAccess } from '#platform/http/access.ts'
import { clientAddressKey } from '#platform/http/client-address.ts'
import { type Http, ok, publicGuard, route } from '#platform/http/route.ts'
import { verbatimText } from '#platform/http/schema-builders.ts'
import { ticketNotFound } from '../../tickets/errors.ts'
import { trackingPolicies } from '../config.ts'
import type { ReadTrackingRecord } from '../queries.ts'
import { TrackingRecord } from '../schema.ts'

export function registerTrackingRoutes(http: Http, readRecord: ReadTrackingRecord): void {
  route(http, {
    method: 'GET',
    path: '/v1/external/ticket-tracking/:trackingKey',
    id: 'trackTicket',
    access: publicAccess,
    tag: 'External',
    summary: 'Get the public ticket status',
    description:
      'Returns whether the ticket is completed or cancelled, without its content or personal data. You can call this operation as soon as you have the receipt of the ticket.',
    guard: publicGuard,
    limit: { policy: trackingPolicies.read, key: (_actor, request) => clientAddressKey(request) },
    params: {
      trackingKey: {
        schema: verbatimText(26, { example: '7p3k9w2m5t8v1x4z6b0c2d5f8h' }),
        description: 'The tracking key from the receipt.',
      },
    },
    responses: { 200: { description: 'Returns the public status', data: TrackingRecord } },
    refuses: [ticketNotFound],
    handle: async ({ params }) => ok(await readRecord(params['trackingKey'] ?? '')),
  })
}
