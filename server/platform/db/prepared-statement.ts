import type { Duplex } from 'node:stream'
import type { CustomTypesConfig, FieldDef, Submittable } from 'pg'

type Scalar = string | number | bigint | boolean | null | undefined

/** A value that goes to the server as a text. */
type Value = Scalar | readonly Scalar[]

interface DataRow {
  readonly fields: readonly (string | null)[]
}

/** How the driver speaks on a connection, and what it keeps of it. */
interface Line {
  readonly stream: Duplex
  readonly parsedStatements: Readonly<Record<string, string>>
  readonly submittedNamedStatements: Record<string, string>
  parse(statement: { name: string; text: string }): void
  bind(values: { statement: string; values: readonly Value[]; valueMapper: (value: Value) => string | null }): void
  describe(what: { type: 'P'; name: string }): void
  execute(nothing: object): void
  sync(): void
}

interface Column {
  readonly name: string
  readonly read: (text: string) => unknown
}

/** The columns of what each connection has answered, by the names of statements. */
const described = new WeakMap<object, Map<string, readonly Column[]>>()

function describedOn(connection: object): Map<string, readonly Column[]> {
  const known = described.get(connection) ?? new Map<string, readonly Column[]>()
  described.set(connection, known)
  return known
}

/** A row count stands at the end of what was done, as in `INSERT 0 1`. */
const DONE = /^(\w+)(?:.* (\d+))?$/

/** What a statement came to, as the driver's own queries answer it. */
export interface Outcome {
  readonly command: string
  readonly rowCount: number | null
  readonly rows: Record<string, unknown>[]
}

type Told = (error: Error | null, outcome?: Outcome) => void

/** In quotes, so that an empty text, `NULL`, commas and braces are what they are. */
const elementOf = (value: Scalar): string =>
  value === null || value === undefined ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`

function textOf(value: Value): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? `{${value.map(elementOf).join(',')}}` : String(value)
}

const isScalar = (value: unknown): value is Scalar => typeof value !== 'object' || value === null

/** Whether a statement can go as a `PreparedStatement`: its values are single ones and flat lists of them. */
export const goesAsText = (values: readonly unknown[]): values is readonly Value[] =>
  values.every((value) => isScalar(value) || (Array.isArray(value) && value.every(isScalar)))

/**
 * A statement under a name, as the driver wants to be given what it sends. It is described by its first success on a
 * connection alone; the driver's own queries ask for the columns each time. A statement never answers other columns than
 * it did: where a table was changed under it, PostgreSQL refuses it.
 */
export class PreparedStatement implements Submittable {
  readonly name: string
  readonly text: string
  private readonly values: readonly Value[]
  private readonly types: CustomTypesConfig
  /** Under the name by which the driver ends its own time limit. */
  readonly callback: Told
  private readonly rows: Record<string, unknown>[] = []
  private columns: readonly Column[] | undefined
  private done: RegExpExecArray | null = null
  private failure: Error | null = null

  /** `types` reads the values of rows; `callback` hears once what it came to. */
  constructor(name: string, text: string, values: readonly Value[], types: CustomTypesConfig, callback: Told) {
    this.name = name
    this.text = text
    this.values = values
    this.types = types
    this.callback = callback
  }

  submit(connection: unknown): void {
    const line = connection as Line
    const { name, text, values } = this
    this.columns = describedOn(line).get(name)
    // Otherwise each part would leave as a packet of its own.
    line.stream.cork()
    try {
      if (line.parsedStatements[name] === undefined && line.submittedNamedStatements[name] === undefined) {
        line.parse({ name, text })
        line.submittedNamedStatements[name] = text
      }
      line.bind({ statement: name, values, valueMapper: textOf })
      if (!this.columns) line.describe({ type: 'P', name: '' })
      line.execute({})
      line.sync()
    } finally {
      line.stream.uncork()
    }
  }

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({ name, read: this.types.getTypeParser(dataTypeID, 'text') }))
  }

  handleDataRow({ fields }: DataRow): void {
    try {
      this.rows.push(this.rowOf(fields))
    } catch (error) {
      // Thrown on, it would end the process.
      this.failure ??= error instanceof Error ? error : new Error(String(error))
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.done = DONE.exec(text)
  }

  handleError(error: Error): void {
    this.callback(error)
  }

  handleReadyForQuery(connection: object): void {
    if (this.failure) {
      this.callback(this.failure)
      return
    }
    describedOn(connection).set(this.name, this.columns ?? [])
    const [, command = '', count] = this.done ?? []
    this.callback(null, { command, rowCount: count === undefined ? null : Number(count), rows: this.rows })
  }

  private rowOf(fields: DataRow['fields']): Record<string, unknown> {
    const row: Record<string, unknown> = {}
    const { columns = [] } = this
    let place = 0
    for (const { name, read } of columns) {
      const text = fields[place++] ?? null
      row[name] = text === null ? null : read(text)
    }
    return row
  }
}
