export { SqlServerCompiler, type SqlServerCompilerOptions } from './compiler.ts'
export { createSqlServerDialect, type SqlServerDialectOptions } from './dialect.ts'
export { PortabilityError } from './portability-error.ts'
export type { SqlServerVariantLookup } from './portability-issue.ts'
