import { join } from 'node:path'
import {
  dataDirectoryOwner,
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  type EmbeddedPostgresOptions,
  findRunningInstance,
  startEmbeddedPostgres,
} from '@flowdesk/embedded-postgres'

/** Options of `startEmbeddedDatabase`. */
export interface EmbeddedDatabaseOptions
  extends Required<Pick<EmbeddedPostgresOptions, 'log'>>,
    Pick<EmbeddedPostgresOptions, 'maxConnections' | 'settings'> {
  /** `Storage:RootPath`; the folder `postgres` below it holds the database. */
  readonly rootPath: string
}

/** A running embedded database. It is restarted if it crashes. */
export type EmbeddedDatabase = EmbeddedPostgres

const databaseName = 'flowdesk'

const dataDirectory = (rootPath: string): string => join(rootPath, 'postgres')

/** Starts the embedded database for this process. Errors satisfy `isEmbeddedDatabaseError`. */
export function startEmbeddedDatabase({ rootPath, ...options }: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  return startEmbeddedPostgres({
    ...options,
    directory: dataDirectory(rootPath),
    name: databaseName,
    applicationName: 'Flowdesk',
    errorHint: 'Set ConnectionStrings:Default to use a PostgreSQL of your own.',
  })
}

/** Returns the address of the embedded database that another process runs; undefined if none is running. */
export function findRunningDatabase(rootPath: string): Promise<EmbeddedDatabase['connection'] | undefined> {
  return findRunningInstance(dataDirectory(rootPath), { name: databaseName })
}

/** Returns the user id that owns the embedded database; undefined if there is no database. */
export function embeddedDatabaseOwner(rootPath: string): Promise<number | undefined> {
  return dataDirectoryOwner(dataDirectory(rootPath))
}

/** Whether the embedded database cannot run. The message of the error is one line for the operator. */
export function isEmbeddedDatabaseError(error: unknown): boolean {
  return error instanceof EmbeddedPostgresError
}
