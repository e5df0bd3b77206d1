/** A dependency is temporarily unavailable. The response is SVC:0002. */
export class DependencyUnavailable extends Error {
  override readonly name: string = 'DependencyUnavailable'
}
