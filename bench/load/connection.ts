import { connect, type Socket } from 'node:net'
import { type ParsedResponse, parseFirstResponse } from './response.ts'

const EMPTY_BUFFER = Buffer.alloc(0)

/** The callbacks of a connection. */
export interface ConnectionListener {
  /** Returns the next request; undefined ends the connection. */
  readonly nextRequest: () => string | undefined
  readonly onResponse: (answer: ParsedResponse, ms: number, bytes: Buffer) => void
  readonly onFailure: (failure: string) => void
}

/** A kept-alive connection that always has one pending request. */
export class Connection {
  private readonly socket: Socket
  private readonly listener: ConnectionListener
  private received: Buffer = EMPTY_BUFFER
  private sentAt = 0

  constructor(port: number, listener: ConnectionListener) {
    this.listener = listener
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.socket.on('connect', () => this.send())
    this.socket.on('data', (bytes) => this.receive(bytes))
    this.socket.on('error', (error) => listener.onFailure(error.message))
    this.socket.on('close', () => listener.onFailure('the server closed a connection'))
  }

  close(): void {
    this.socket.removeAllListeners('close')
    this.socket.destroy()
  }

  private send(): void {
    const request = this.listener.nextRequest()
    if (request === undefined) {
      this.close()
      return
    }
    this.sentAt = performance.now()
    this.socket.write(request, 'latin1')
  }

  private receive(bytes: Buffer): void {
    try {
      this.received = this.received.length === 0 ? bytes : Buffer.concat([this.received, bytes])
      const answer = parseFirstResponse(this.received)
      if (!answer) return
      if (answer.length !== this.received.length) throw new Error('the server sent more than one response')
      this.listener.onResponse(answer, performance.now() - this.sentAt, this.received)
      this.received = EMPTY_BUFFER
      this.send()
    } catch (error) {
      this.listener.onFailure(error instanceof Error ? error.message : String(error))
    }
  }
}
