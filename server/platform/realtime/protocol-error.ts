/** What a client sent is not the protocol; the connection ends with these words. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError'
}
