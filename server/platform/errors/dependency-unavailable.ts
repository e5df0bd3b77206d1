/** A service that a request needs is unavailable. The response is `dependencyUnavailable`. */
export class DependencyUnavailableError extends Error {
  override readonly name: string = 'DependencyUnavailable'
  readonly retryAfterSeconds: number = 2
}
