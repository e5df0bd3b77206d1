import { policy } from '#platform/http/rate-limits.ts'

export const serviceKeyPolicies = {
  call: policy('ServiceKey', 60, '00:01:00', 'Limits calls with a service key, per key.'),
}
