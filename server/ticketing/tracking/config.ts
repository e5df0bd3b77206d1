import { policy } from '#platform/http/rate-limits.ts'

export const trackingPolicies = {
  read: policy('Tracking', 600, '00:01:00', 'Anonymous status reads, per address.'),
}
