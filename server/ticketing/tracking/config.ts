import { policy } from '#platform/http/rate-limits.ts'

export const trackingPolicies = {
  read: policy('Tracking', 600, '00:01:00', 'Limits reads of the public status of a ticket, per client address.'),
}
