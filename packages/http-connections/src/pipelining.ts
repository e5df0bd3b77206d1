import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Returns a listener that closes a connection with more than `maxUnanswered` unanswered requests. Browsers send one at a
 * time. Node.js passes on all requests of a packet before anything else runs, so one packet with a thousand of them
 * would delay every other client.
 */
export function limitPipelining(handle: RequestListener, maxUnanswered = 16): RequestListener {
  const unanswered = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    // Closed by an earlier request of the same packet.
    if (socket.destroyed) return
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > maxUnanswered) {
      socket.destroy()
      return
    }
    unanswered.set(socket, count)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    handle(request, response)
  }
}
