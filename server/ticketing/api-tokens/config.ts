import { integer, settings } from '@flowdesk/settings'
import { policy } from '#platform/http/rate-limits.ts'

export const apiTokenSettings = settings({
  'ApiTokens:CacheSeconds': integer(
    30,
    { min: 0, max: 30 },
    'How long a validated API token is believed without asking the database, so how long a revoked one may still work elsewhere.',
  ),
})

/** Rate limits that several features of the integration API share. */
export const integrationPolicies = {
  read: policy('IntegrationRead', 3000, '00:01:00', 'Integration reads, per API token.'),
}
