import type { PortabilityIssue } from './portability-issue.ts'

/** Thrown when a query is compiled for SQL Server and contains something that has no translation. */
export class PortabilityError extends Error {
  override readonly name = 'PortabilityError'

  constructor(issue: PortabilityIssue) {
    super(`This query runs on PostgreSQL only: ${issue}.`)
  }
}
