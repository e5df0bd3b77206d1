import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { Metrics, MetricValue } from './metrics.ts'

const SAMPLE_INTERVAL_MS = 20

const createGauge = (name: string, help: string, value: number): MetricValue => ({ name, help, type: 'gauge', value })

/** Returns a function that stops the measurement. Metrics have prom-client's names, as monitoring dashboards expect. */
export function measureProcess(metrics: Metrics): () => void {
  const delays = monitorEventLoopDelay({ resolution: SAMPLE_INTERVAL_MS })
  delays.enable()
  // A sample is the time between two ticks and includes the sampling interval.
  const toDelaySeconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - SAMPLE_INTERVAL_MS) / 1e3 || 0
  const startedAt = Math.round(performance.timeOrigin / 1e3)

  metrics.addSource(() => {
    const { rss, heapTotal, heapUsed, external } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const [p50, p99, max] = [delays.percentile(50), delays.percentile(99), delays.max].map(toDelaySeconds)
    delays.reset()
    return [
      {
        name: 'process_cpu_seconds_total',
        help: 'Processor time used by the process.',
        type: 'counter',
        value: (user + system) / 1e6,
      },
      createGauge('process_start_time_seconds', 'Start time of the process, since 1970.', startedAt),
      createGauge('process_resident_memory_bytes', 'Resident memory of the process.', rss),
      createGauge('nodejs_heap_size_total_bytes', 'Size of the heap.', heapTotal),
      createGauge('nodejs_heap_size_used_bytes', 'Used part of the heap.', heapUsed),
      createGauge('nodejs_external_memory_bytes', 'Memory of buffers outside the heap.', external),
      createGauge('nodejs_eventloop_lag_p50_seconds', 'Delay of the event loop, median.', p50 ?? 0),
      createGauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop, 99th percentile.', p99 ?? 0),
      createGauge('nodejs_eventloop_lag_max_seconds', 'Delay of the event loop, maximum.', max ?? 0),
    ]
  })
  return () => delays.disable()
}
