import type pg from 'pg'

/** How long a connection may wait beside the pool for the next statement, in milliseconds. */
const KEPT_MS = 1000

/** Connections of a pool for single statements that follow each other closely. */
export interface KeptConnections {
  /** How many wait here. */
  readonly count: number
  /** One that waits here, or else one of the pool. Whoever took it calls `keep`, or its own `release`. */
  readonly take: () => pg.PoolClient | Promise<pg.PoolClient>
  /** Takes it back for the next statement; it goes to the pool if somebody waits there, and within a second in any case. */
  readonly keep: (client: pg.PoolClient) => void
  /** Gives the pool what waits here, and from now on whatever is given back. */
  readonly close: () => void
}

/**
 * Keeps connections at hand that have just done their work: a pool sets two timers and waits a turn for each that it
 * hands out. Whoever needs one takes those first, so none waits here while somebody waits for it. `onIdleError` hears of
 * those that break while they wait.
 */
export function keptConnections(pool: pg.Pool, onIdleError: (error: Error) => void): KeptConnections {
  let kept: pg.PoolClient[] = []
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const broken = new WeakSet<pg.PoolClient>()

  function letGo(): void {
    clearTimeout(timer)
    timer = undefined
    const all = kept
    kept = []
    for (const client of all) client.release()
  }

  pool.on('connect', (client) => {
    client.on('error', (error) => {
      // It may break behind an answer that whoever asked has yet to hear.
      broken.add(client)
      if (!kept.includes(client)) return
      kept = kept.filter((other) => other !== client)
      client.release(error)
      onIdleError(error)
    })
  })

  return {
    get count() {
      return kept.length
    },
    take: () => kept.pop() ?? pool.connect(),
    keep(client) {
      if (isClosed || broken.has(client) || pool.waitingCount > 0) return client.release()
      kept.push(client)
      timer ??= setTimeout(letGo, KEPT_MS).unref()
    },
    close() {
      isClosed = true
      letGo()
    },
  }
}
