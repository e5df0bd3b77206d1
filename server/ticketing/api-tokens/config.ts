import { integer, settings } from '@flowdesk/settings'
import { policy } from '#platform/http/rate-limits.ts'

export const apiTokenSettings = settings({
  'ApiTokens:CacheSeconds': integer(
    30,
    { min: 0, max: 30 },
    'How many seconds a process caches a valid API token. Other processes may accept a revoked token for this long.',
  ),
})

/** Rate limits that several features of the integration API share. */
export const integrationPolicies = {
  read: policy('IntegrationRead', 3000, '00:01:00', 'Limits reads with an API token, per token.'),
}
