import pg from 'pg'

const MAX_PREPARED_STATEMENTS = 300
const names = new Map<string, string>()

/** Returns a stable name for a statement text, so that PostgreSQL plans it once a connection; texts past the bound have none. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_PREPARED_STATEMENTS) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

const preparable = /^\s*(select|insert|update|delete|with)\b/
const changesNothing = /^\s*select\b/

type Send = (text: unknown, values?: unknown[], callback?: unknown) => unknown

/**
 * A client that prepares its statements and sends BEGIN with the first statement of the transaction. Where that one only
 * selects, both go in one round trip; where it writes, it waits for BEGIN, since it would commit by itself if BEGIN failed.
 */
export class PipeliningClient extends pg.Client {
  private isBeginDue = false
  /** BEGIN, while statements wait for it. */
  private begun: Promise<unknown> | null = null
  private readonly plain: Send

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.plain = super.query.bind(this) as Send
    const send: Send = (text, values, callback) =>
      typeof text === 'string' && !callback ? this.sendText(text, values) : this.plain(text, values, callback)
    this.query = send as typeof this.query
  }

  private async sendText(text: string, values?: unknown[]): Promise<unknown> {
    if (text === 'begin') {
      this.isBeginDue = true
      return { command: 'BEGIN', rowCount: null, rows: [] }
    }
    if (this.isBeginDue) {
      this.isBeginDue = false
      const begun = this.sendNow('begin')
      if (changesNothing.test(text)) return (await Promise.all([begun, this.sendNow(text, values)]))[1]
      this.begun = begun
    }
    // All that wait for the same promise go on in the order in which they came.
    if (this.begun) {
      await this.begun
      this.begun = null
    }
    return await this.sendNow(text, values)
  }

  private sendNow(text: string, values?: unknown[]): Promise<unknown> {
    const name = preparable.test(text) ? nameOf(text) : undefined
    // The driver's own promise keeps every answer until the old generation is collected, which costs long pauses.
    return new Promise((resolve, reject) => {
      const settle = (error: Error | null | undefined, result: unknown): void =>
        error ? reject(error) : resolve(result)
      // From a text, since the driver copies an object property by property.
      this.plain(Object.assign(new pg.Query(text, values, settle), { name }))
    })
  }
}
