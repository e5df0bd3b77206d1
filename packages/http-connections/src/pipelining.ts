import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Returns a listener that closes a connection with more than `maxUnanswered` unanswered requests. Node.js parses all
 * requests of a packet before anything else runs, so a packet with a thousand requests would delay every other client.
 */
export function limitPipelining(listener: RequestListener, maxUnanswered = 16): RequestListener {
  const unanswered = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    // An earlier request of the same packet has closed the connection.
    if (socket.destroyed) return
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > maxUnanswered) {
      socket.destroy()
      return
    }
    unanswered.set(socket, count)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    listener(request, response)
  }
}
