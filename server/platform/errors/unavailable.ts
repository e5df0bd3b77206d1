/** Part of the server cannot do its work now and may do it later. Answered with SVC:0002. */
export class Unavailable extends Error {
  override readonly name: string = 'Unavailable'
}
