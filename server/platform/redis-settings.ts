import { secretText, settings, toggle } from '@flowdesk/settings'

/** The settings of a process that is one of several instances. Reserved: this version does not use them. */
export const redisSettings = settings({
  'Redis:ConnectionString': secretText(
    'Connection string of the Redis server that several instances share for hub messages, rate limits, cache invalidation and presence.',
  ),
  'Realtime:StickySessions': toggle(
    false,
    'Whether the load balancer sends all requests of a client to the same instance, so that several instances can offer server-sent events and long polling.',
  ),
})
