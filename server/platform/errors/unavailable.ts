/** A dependency is temporarily unavailable. The response is SVC:0002. */
export class Unavailable extends Error {
  override readonly name: string = 'Unavailable'
}
