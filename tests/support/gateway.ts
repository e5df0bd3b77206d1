import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startStubServer } from './test-proxy.ts'

/** A point in the exchange of one kind of request, such as `POST /v1/integration/tickets`. */
export interface HoldPoint {
  readonly request: RegExp
  /** Before the server receives the request, or after it has responded. */
  readonly when: 'before' | 'after'
}

/** A gateway between a client and a server that understands requests. */
export interface Gateway {
  readonly url: string
  /** The requests that the server has received. */
  readonly passed: readonly string[]
  /** Holds the next request of this kind. Resolves when it is held; `proceed` of its value lets it continue. */
  hold(stop: HoldPoint): Promise<{ proceed(): void }>
  /** Breaks the connection of the next request of this kind. */
  breakOnce(stop: HoldPoint): void
  /** Breaks every connection, until it is called with false. */
  setDown(isDown: boolean): void
}

/** Opens a gateway to a server, closed after the test. */
export async function openGateway(to: string): Promise<Gateway> {
  const passed: string[] = []
  let isDown = false
  let stop: (HoldPoint & { readonly reach: (held: { proceed(): void }) => Promise<void> }) | undefined

  async function reach(when: HoldPoint['when'], request: string): Promise<void> {
    if (stop?.when !== when || !stop.request.test(request)) return
    const { reach: reached } = stop
    stop = undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    await reached({ proceed: resolve })
    await promise
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = `${request.method} ${request.url}`
    const body = await buffer(request)
    if (isDown) return void response.destroy()
    await reach('before', name)
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...headers } = request.headers
    passed.push(name)
    const answer = await fetch(to + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 ? { body } : {}),
    })
    const content = Buffer.from(await answer.arrayBuffer())
    await reach('after', name)
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(content)
  }

  const url = await startStubServer((request, response) => forward(request, response).catch(() => response.destroy()))
  return {
    url,
    passed,
    hold: (at) => {
      const { promise, resolve } = Promise.withResolvers<{ proceed(): void }>()
      stop = { ...at, reach: async (held) => resolve(held) }
      return promise
    },
    breakOnce: (at) => {
      stop = {
        ...at,
        reach: () => Promise.reject(new Error('the connection was broken')),
      }
    },
    setDown: (down) => {
      isDown = down
    },
  }
}
