import type { LookupCounters } from '../http/ttl-cache.ts'
import type { Metrics } from './metrics.ts'

export function createLookupCounters(metrics: Metrics, cache: string): LookupCounters {
  const counter = (outcome: string) =>
    metrics.counter('flowdesk_cache_lookups_total', 'Number of cache lookups.', { cache, outcome })
  return { hit: counter('hit').add, miss: counter('miss').add }
}
