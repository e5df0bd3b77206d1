/** The client violated the protocol. The connection is closed with the message. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError'
}
