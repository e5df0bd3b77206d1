import pg from 'pg'
import type { PostgresAddress } from '#platform/db/postgres.ts'
import type { KeyReceiptRow, MessageRow, TicketRow } from './ledger.ts'

const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format === 'binary' ? 'binary' : 'text'),
}

/** Reads the tables over its own connection to the database, not through a server. */
export class DatabaseInspector {
  private readonly client: pg.Client

  private constructor(client: pg.Client) {
    this.client = client
  }

  static async open(address: PostgresAddress): Promise<DatabaseInspector> {
    const where = typeof address === 'string' ? { connectionString: address } : address
    const client = new pg.Client({ ...where, types })
    await client.connect()
    return new DatabaseInspector(client)
  }

  /** Returns the newest id that the sequence of tickets has returned; 0 if none. */
  async lastTicketId(): Promise<number> {
    const { rows } = await this.client.query<{ id: number }>(
      `select coalesce(pg_sequence_last_value('ticketing.ticket_id'), 0) as id`,
    )
    return rows[0]?.id ?? 0
  }

  /** Returns keys, tickets and messages with a ticket id above `ticketId`; keys without a ticket too, but no `given` tickets. */
  async readSince(ticketId: number, given: readonly number[]) {
    const { rows: keys } = await this.client.query<KeyReceiptRow>(
      `select receipt."trackingKey", receipt."idempotencyKey" from ticketing."ticketReceipt" as receipt
        left join ticketing.ticket on ticket."trackingKey" = receipt."trackingKey" where coalesce(ticket.id, $1 + 1) > $1`,
      [ticketId],
    )
    const { rows: tickets } = await this.client.query<TicketRow>(
      'select id, "trackingKey", "parentTicketId", subject from ticketing.ticket where id > $1 and id <> all($2)',
      [ticketId, given],
    )
    const { rows: messages } = await this.client.query<MessageRow>(
      'select id, "ticketId", content from ticketing.message where "ticketId" > $1',
      [ticketId],
    )
    return { keys, tickets, messages }
  }

  /** Returns whether all other connections to this database are idle. */
  async isIdle(): Promise<boolean> {
    const { rows } = await this.client.query<{ count: number }>(
      `select count(*) as count from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    )
    return rows[0]?.count === 0
  }

  /** Returns the number of statements in this database that wait for a lock. */
  async countLockWaits(): Promise<number> {
    const { rows } = await this.client.query<{ count: number }>(
      `select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count ?? 0
  }

  /** Begins a transaction that inserts receipts with these keys for a token. End it with `execute`. */
  async holdKeys(tokenId: number, keys: readonly string[]): Promise<void> {
    await this.client.query('begin')
    await this.client.query(
      `insert into ticketing."ticketReceipt" ("trackingKey", "tokenId", "idempotencyKey", fingerprint, "createdAt")
        select 'taken ' || key, $1, key, '', now() from unnest($2::text[]) as key`,
      [tokenId, keys],
    )
  }

  /** Runs one statement. */
  async execute(statement: string): Promise<void> {
    await this.client.query(statement)
  }

  close = (): Promise<void> => this.client.end()
}
