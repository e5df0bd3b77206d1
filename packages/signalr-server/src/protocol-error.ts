/** A violation of the protocol by the client. The close message contains the error message. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError'
}
