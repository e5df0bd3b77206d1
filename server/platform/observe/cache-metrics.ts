import type { Lookups } from '../http/remembered.ts'
import type { Metrics } from './metrics.ts'

/** Returns counters for the hits and misses of a cache. */
export function cacheLookups(metrics: Metrics, cache: string): Lookups {
  const counter = (outcome: string) =>
    metrics.counter('flowdesk_cache_lookups_total', 'Number of cache lookups.', { cache, outcome })
  return { hit: counter('hit').add, miss: counter('miss').add }
}
