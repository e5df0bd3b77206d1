/** A service that a request or a job needs is unavailable. The response to a request is `dependencyUnavailable`. */
export class DependencyUnavailableError extends Error {
  override readonly name: string = 'DependencyUnavailable'
  readonly retryAfterSeconds: number = 2
}
