import {
  type Embedded,
  type EmbeddedOptions,
  EmbeddedUnavailable,
  ownerOfEmbedded,
  runningEmbedded,
  startEmbedded,
} from '@flowdesk/embedded-postgres'

/** What `startEmbeddedDatabase` takes. */
export type EmbeddedDatabaseOptions = EmbeddedOptions

/** A running embedded database. */
export type EmbeddedDatabase = Embedded

/** Starts the embedded database of a root path for this process alone. */
export const startEmbeddedDatabase = (options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> =>
  startEmbedded(options)

/** Returns the connection to the embedded database that another process runs on a root path; undefined if none runs. */
export const runningEmbeddedDatabase = (rootPath: string): Promise<EmbeddedDatabase['connection'] | undefined> =>
  runningEmbedded(rootPath)

/** Returns the user that owns the embedded database of a root path; undefined if there is no database. */
export const ownerOfEmbeddedDatabase = (rootPath: string): Promise<number | undefined> => ownerOfEmbedded(rootPath)

/** Whether the embedded database could not be started; the message is one line for the operator. */
export const isEmbeddedDatabaseError = (error: unknown): boolean => error instanceof EmbeddedUnavailable
