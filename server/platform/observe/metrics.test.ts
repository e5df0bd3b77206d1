import { expect, test } from 'vitest'
import { Metrics } from './metrics.ts'

test('counters are written in the text format of Prometheus', async () => {
  const metrics = new Metrics()
  const hit = metrics.counter('cache_lookups_total', 'Lookups.', { cache: 'pages', outcome: 'hit' })
  metrics.counter('cache_lookups_total', 'Lookups.', { cache: 'pages', outcome: 'miss' })
  hit.add()
  hit.add()
  expect(await metrics.text()).toBe(`# HELP cache_lookups_total Lookups.
# TYPE cache_lookups_total counter
cache_lookups_total{cache="pages",outcome="hit"} 2
cache_lookups_total{cache="pages",outcome="miss"} 0
`)
})

test('the same name and labels return the same series', async () => {
  const metrics = new Metrics()
  metrics.counter('calls_total', 'Calls.').add()
  metrics.counter('calls_total', 'Calls.').add()
  expect(await metrics.text()).toContain('\ncalls_total 2\n')
})

test('a histogram has the cumulative counts of its buckets, the sum and the count', async () => {
  const metrics = new Metrics()
  const sizes = metrics.histogram('size', 'Sizes.', [1, 10], { of: 'batches' })
  for (const value of [0, 1, 2, 10, 11]) sizes.record(value)
  expect(await metrics.text()).toBe(`# HELP size Sizes.
# TYPE size histogram
size_bucket{of="batches",le="1"} 2
size_bucket{of="batches",le="10"} 4
size_bucket{of="batches",le="+Inf"} 5
size_sum{of="batches"} 24
size_count{of="batches"} 5
`)
})

test('label values are escaped', async () => {
  const metrics = new Metrics()
  metrics.counter('odd_total', 'Odd.', { path: 'a"b\\c\nd' }).add()
  expect(await metrics.text()).toContain('odd_total{path="a\\"b\\\\c\\nd"} 1')
})

test('sources are read at every scrape, and a failing one does not affect the others', async () => {
  const metrics = new Metrics()
  let depth = 1
  metrics.addSource(() => {
    throw new Error('not now')
  })
  metrics.addSource(async () => [{ name: 'depth', help: 'Depth.', type: 'gauge', value: depth }])
  expect(await metrics.text()).toBe('# HELP depth Depth.\n# TYPE depth gauge\ndepth 1\n')
  depth = 2
  expect(await metrics.text()).toContain('depth 2\n')
})
