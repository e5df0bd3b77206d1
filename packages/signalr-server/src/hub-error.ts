/** An error whose message is sent to the client. Throw it in a method or in `onConnected`. */
export class HubError extends Error {
  override readonly name = 'HubError'
}
