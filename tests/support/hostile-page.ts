import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A page of a website, and the header fields of its responses. */
export interface HostilePage {
  readonly html: string
  readonly headers?: OutgoingHttpHeaders
}

/** Serves a page on a separate origin until the test ends. Returns its URL. */
export async function serveHostilePage({ html, headers = {} }: HostilePage): Promise<string> {
  const server = createServer((request, response) => {
    const isPage = request.url === '/'
    response.writeHead(isPage ? 200 : 204, { 'content-type': 'text/html; charset=utf-8', ...headers })
    response.end(isPage ? html : undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
