export { EmbeddedPostgresError } from './error.ts'
export { type ConnectionParameters, dataDirectoryOwner, findRunningInstance } from './running-instance.ts'
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start.ts'
