import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { unparsableRequest } from '../errors/common.ts'
import type { Refusal } from '../errors/refusal.ts'
import { writeRefusal } from './error-response.ts'
import { headerFieldsTooLarge, requestTimeout } from './errors.ts'

/** Time in which a client can read the response to its malformed request. */
const LINGER_MS = 1000

const refusalByNodeCode: Record<string, () => Refusal> = {
  HPE_HEADER_OVERFLOW: headerFieldsTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: requestTimeout,
}

/** Whether a client would read an error as the response to its malformed request, not to an earlier one. */
function canRespond(newestResponse: ServerResponse | undefined): boolean {
  if (!newestResponse) return true
  // If the newest request is complete, the request after it is malformed. All responses are complete if the newest is.
  if (newestResponse.req.complete) return newestResponse.writableFinished
  // Otherwise, the body of the newest request is malformed. Its response has a socket once it is first in the queue of
  // pipelined responses.
  return !newestResponse.headersSent && newestResponse.socket !== null
}

/** Responds to requests that Node.js rejects: malformed, with too many header bytes, or too slow. */
export class MalformedRequests {
  private readonly newestResponse = new WeakMap<Socket, ServerResponse>()

  watch(server: Pick<Server, 'on'>): void {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.newestResponse.set(request.socket, response)
    })
  }

  /** Responds and closes the connection. If another response is in progress, only closes the connection. */
  reject = (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || !canRespond(this.newestResponse.get(socket)))
      return void socket.destroy()
    writeRefusal(socket, (refusalByNodeCode[error.code ?? ''] ?? unparsableRequest)())
    socket.end()
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}
