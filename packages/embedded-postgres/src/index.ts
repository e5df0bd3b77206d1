export { EmbeddedPostgresError } from './error.ts'
export { type ConnectionParameters, findDataDirectoryOwner, findRunningInstance } from './running-instance.ts'
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start.ts'
