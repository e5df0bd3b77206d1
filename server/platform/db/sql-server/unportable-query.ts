/** A query that says something SQL Server has no words for: a bug of ours, found when the query is compiled for it. */
export class UnportableQuery extends Error {
  override readonly name = 'UnportableQuery'

  /** `complaint` names what does not carry over and, after a semicolon, what to write in its place. */
  constructor(complaint: string) {
    super(`This query runs on PostgreSQL alone: ${complaint}.`)
  }
}
