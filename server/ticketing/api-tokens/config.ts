import { integer } from '#platform/config/kinds.ts'
import { settings } from '#platform/config/setting.ts'

export const apiTokenSettings = settings({
  'ApiTokens:CacheSeconds': integer(
    30,
    { min: 0, max: 30 },
    'How long a validated API token is believed without asking the database, so how long a revoked one may still work elsewhere.',
  ),
})
