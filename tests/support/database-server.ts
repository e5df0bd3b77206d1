import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { PostgresAddress } from '#platform/db/postgres.ts'

/** The template of the test databases: migrated, seeded, and without connections. */
export const TEMPLATE_DATABASE = 'flowdesk_template'

/** The first administrator of every test database. */
export const seededAdministrator = { email: 'admin@example.com', password: 'correct horse battery' }

/** Returns the address of another database on the same server. */
export function withDatabase(server: PostgresAddress, name: string): PostgresAddress {
  if (typeof server !== 'string') return { ...server, database: name }
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Runs one administrative statement on the server, such as `create database`. */
export async function runAdminStatement(server: PostgresAddress, statement: string): Promise<void> {
  const client = new pg.Client(typeof server === 'string' ? { connectionString: server } : server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates a database for one test; `drop` deletes it, even with open connections. */
export async function createTestDatabase(server: PostgresAddress) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runAdminStatement(server, `create database ${name} template ${TEMPLATE_DATABASE}`)
  return {
    address: withDatabase(server, name),
    drop: () => runAdminStatement(server, `drop database if exists ${name} with (force)`),
  }
}
