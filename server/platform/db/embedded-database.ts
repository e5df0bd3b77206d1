import { join } from 'node:path'
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  type EmbeddedPostgresOptions,
  findDataDirectoryOwner,
  findRunningInstance,
  startEmbeddedPostgres,
} from '@flowdesk/embedded-postgres'

export interface EmbeddedDatabaseOptions
  extends Required<Pick<EmbeddedPostgresOptions, 'log'>>,
    Pick<EmbeddedPostgresOptions, 'maxConnections' | 'settings'> {
  /** `Storage:RootPath`; the folder `postgres` below it holds the database. */
  readonly rootPath: string
}

/** The running embedded PostgreSQL. It restarts if it crashes. */
export type EmbeddedDatabase = EmbeddedPostgres

const databaseName = 'flowdesk'

const getDataDirectory = (rootPath: string): string => join(rootPath, 'postgres')

/** Starts the embedded PostgreSQL. Throws errors for which `isEmbeddedDatabaseError` is true. */
export function startEmbeddedDatabase({ rootPath, ...options }: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  return startEmbeddedPostgres({
    ...options,
    directory: getDataDirectory(rootPath),
    name: databaseName,
    applicationName: 'Flowdesk',
    errorHint: 'Set ConnectionStrings:Default to use a PostgreSQL of your own.',
  })
}

/** Returns the address of the embedded database that another process runs; undefined if no process runs it. */
export function findRunningDatabase(rootPath: string): Promise<EmbeddedDatabase['connection'] | undefined> {
  return findRunningInstance(getDataDirectory(rootPath), { name: databaseName })
}

/** Returns the id of the system user who owns the files of the embedded database; undefined if there are no files. */
export function findEmbeddedDatabaseOwner(rootPath: string): Promise<number | undefined> {
  return findDataDirectoryOwner(getDataDirectory(rootPath))
}

/** Whether the embedded database failed to start or run. The message of the error is one line for the operator. */
export function isEmbeddedDatabaseError(error: unknown): boolean {
  return error instanceof EmbeddedPostgresError
}
