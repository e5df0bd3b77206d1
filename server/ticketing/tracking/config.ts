import { policy } from '#platform/http/rate-limits.ts'

export const trackingPolicies = {
  read: policy('Tracking', 600, '00:01:00', 'Limits public status reads, per client address.'),
}
