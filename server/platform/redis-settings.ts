import { secretText, settings } from '@flowdesk/settings'

/** The settings that make a process one of several instances of a deployment. */
export const redisSettings = settings({
  'Redis:ConnectionString': secretText(
    'Connection string of the Redis server that several instances share for hub messages, rate limits, cache invalidation and presence.',
  ),
})
