import pg from 'pg'

const MAX_PREPARED_STATEMENTS = 300
const statementNames = new Map<string, string>()

function assignStatementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known || statementNames.size >= MAX_PREPARED_STATEMENTS) return known
  const name = `s${statementNames.size + 1}`
  statementNames.set(text, name)
  return name
}

const PREPARABLE = /^\s*(select|insert|update|delete|with)\b/
const READ_ONLY = /^\s*select\b/

type QueryFunction = (text: unknown, values?: unknown[], callback?: unknown) => unknown

/**
 * Sends BEGIN together with the first statement of a transaction if that is a SELECT. Any other first statement waits
 * for the response to BEGIN: if BEGIN failed, the statement would be committed on its own.
 */
export class PipeliningClient extends pg.Client {
  private isBeginDelayed = false
  private pendingBegin: Promise<unknown> | null = null
  private readonly superQuery: QueryFunction

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.superQuery = super.query.bind(this) as QueryFunction
    const send: QueryFunction = (text, values, callback) =>
      typeof text === 'string' && !callback ? this.sendText(text, values) : this.superQuery(text, values, callback)
    this.query = send as typeof this.query
  }

  private async sendText(text: string, values?: unknown[]): Promise<unknown> {
    if (text === 'begin') {
      this.isBeginDelayed = true
      return { command: 'BEGIN', rowCount: null, rows: [] }
    }
    if (this.isBeginDelayed) {
      this.isBeginDelayed = false
      const begun = this.sendNow('begin')
      if (READ_ONLY.test(text)) return (await Promise.all([begun, this.sendNow(text, values)]))[1]
      this.pendingBegin = begun
    }
    // Statements that wait for the same promise continue in the order of their calls.
    if (this.pendingBegin) {
      const begun = this.pendingBegin
      try {
        await begun
      } finally {
        // Clears it also after a failure, because later transactions use the same connection.
        if (this.pendingBegin === begun) this.pendingBegin = null
      }
    }
    return await this.sendNow(text, values)
  }

  private sendNow(text: string, values?: unknown[]): Promise<unknown> {
    const name = PREPARABLE.test(text) ? assignStatementName(text) : undefined
    // The driver's own promise retains every result until a major garbage collection, which causes long pauses.
    return new Promise((resolve, reject) => {
      const settle = (error: Error | null | undefined, result: unknown): void =>
        error ? reject(error) : resolve(result)
      // The text and values are separate arguments, because the driver would copy a config object, which is slow.
      this.superQuery(Object.assign(new pg.Query(text, values, settle), { name }))
    })
  }
}
