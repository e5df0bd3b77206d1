import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Maximum number of unanswered requests on one connection. Browsers send one at a time. */
const MAX_UNANSWERED = 16

/**
 * Closes a connection on which a client sends too many requests without waiting for answers. Node hands over all requests
 * of a packet before anything else runs, so one packet with a thousand of them would delay every other client.
 */
export function boundPipelining(handle: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    // Closed by an earlier request of the same packet.
    if (socket.destroyed) return
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > MAX_UNANSWERED) {
      socket.destroy()
      return
    }
    unanswered.set(socket, count)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    handle(request, response)
  }
}
