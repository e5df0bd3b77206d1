import { policy } from '#platform/http/rate-limits.ts'

export const serviceKeyPolicies = {
  call: policy(
    'ServiceKey',
    60,
    '00:01:00',
    'Limits calls of trusted servers that sign agents in with a service key (`X-Api-Key`), per key.',
  ),
}
