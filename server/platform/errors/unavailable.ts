/** A dependency is temporarily unavailable. The response is SVC:0002. */
export class DependencyUnavailableError extends Error {
  override readonly name: string = 'DependencyUnavailable'
}
