import { createHistogram } from 'node:perf_hooks'
import { Connection, type ConnectionListener } from './connection.ts'
import { type LoadOutcome, type LoadPlan, UNIQUE_PLACEHOLDER } from './plan.ts'

/** How long a run waits after its time for pending requests, in milliseconds. */
const DRAIN_MS = 15_000

/** A request, split at its unique text if it has one. */
type RequestParts = readonly [before: string, after?: string]

function splitRequest(request: string): RequestParts {
  const place = request.indexOf(UNIQUE_PLACEHOLDER)
  return place < 0 ? [request] : [request.slice(0, place), request.slice(place + UNIQUE_PLACEHOLDER.length)]
}

/** Returns a function that returns the requests of a plan in turn, without end. */
function createRequestSupplier({ requests, prefix }: LoadPlan): () => string {
  const cuts = requests.map(splitRequest)
  let sent = 0
  return () => {
    const [before = '', after] = cuts[sent % cuts.length] ?? []
    sent++
    return after === undefined ? before : before + prefix + sent.toString(36) + after
  }
}

/** Counts the responses between `begin` and `end`, and measures their latencies. */
class Meter {
  private readonly microseconds = createHistogram({ figures: 3 })
  private begunAt = 0
  private endedAt = 0

  begin(): void {
    this.begunAt = performance.now()
  }

  end(): void {
    this.endedAt = performance.now()
  }

  count(ms: number): void {
    if (this.begunAt > 0 && this.endedAt === 0) this.microseconds.record(Math.max(1, Math.round(ms * 1000)))
  }

  outcome(): LoadOutcome {
    const { count } = this.microseconds
    if (count === 0) return { failure: 'no response arrived in time' }
    const [p50, p99] = [50, 99].map((percentile) => this.microseconds.percentile(percentile) / 1000)
    const perSecond = (count / (this.endedAt - this.begunAt)) * 1000
    return { measured: { perSecond, p50: p50 ?? 0, p99: p99 ?? 0 } }
  }
}

/** Sends the requests of a plan to a server and measures the responses. */
export function runLoad(plan: LoadPlan): Promise<LoadOutcome> {
  const meter = new Meter()
  const supply = createRequestSupplier(plan)
  let isOver = false
  let open = plan.connections
  return new Promise((resolve) => {
    const connections: Connection[] = []
    const settle = (outcome: LoadOutcome): void => {
      for (const timer of timers) clearTimeout(timer)
      for (const connection of connections) connection.close()
      resolve(outcome)
    }
    const listener: ConnectionListener = {
      nextRequest() {
        if (!isOver) return supply()
        open--
        if (open === 0) settle(meter.outcome())
        return undefined
      },
      onResponse({ status }, ms, bytes) {
        if (status !== plan.status) throw new Error(`not ${plan.status}: ${bytes.toString('utf8')}`)
        meter.count(ms)
      },
      onFailure: (failure) => settle({ failure }),
    }
    const warmMs = plan.warmUpSeconds * 1000
    const wholeMs = warmMs + plan.seconds * 1000
    const stop = (): void => {
      isOver = true
      meter.end()
    }
    const timers = [
      setTimeout(() => meter.begin(), warmMs),
      setTimeout(stop, wholeMs),
      setTimeout(
        () => settle({ failure: 'the server did not answer the pending requests in time' }),
        wholeMs + DRAIN_MS,
      ),
    ]
    for (let made = 0; made < plan.connections; made++) connections.push(new Connection(plan.port, listener))
  })
}
