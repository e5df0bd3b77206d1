import pg from 'pg'
import type { PostgresAddress } from '#platform/db/postgres.ts'
import type { KeyReceiptRow, MessageRow, TicketRow } from './ledger.ts'

const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format === 'binary' ? 'binary' : 'text'),
}

/** A look at the tables themselves, past every server. */
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

  /** The newest ticket id that was ever drawn. */
  async lastTicketId(): Promise<number> {
    const { rows } = await this.client.query<{ id: number }>(
      `select coalesce(pg_sequence_last_value('ticketing.ticket_id'), 0) as id`,
    )
    return rows[0]?.id ?? 0
  }

  /** All keys, tickets and messages written since that ticket id was drawn; of tickets only those not given. */
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

  /** Whether no other connection is at work in this database. */
  async isIdle(): Promise<boolean> {
    const { rows } = await this.client.query<{ count: number }>(
      `select count(*) as count from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    )
    return rows[0]?.count === 0
  }

  /** How many statements of this database wait for a lock. */
  async countLockWaits(): Promise<number> {
    const { rows } = await this.client.query<{ count: number }>(
      `select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count ?? 0
  }

  /** Begins a transaction that has used these keys for a token; `run` ends it. */
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
