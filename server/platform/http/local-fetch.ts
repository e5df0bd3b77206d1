import type { FastifyInstance } from 'fastify'

/** Statuses of this server with which `Response` accepts no body. */
const WITHOUT_BODY = [204, 304]

function toHeaders(fields: Readonly<Record<string, number | string | string[] | undefined>>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one))
  return headers
}

/**
 * Returns a function like `fetch` that passes requests to the HTTP server of this process in memory. Guards, rate limits
 * and validation apply, limits of connections do not. The host of the URL becomes the Host header field.
 */
export const createLocalFetch =
  (app: Pick<FastifyInstance, 'inject'>) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    const request = new Request(url, init)
    const { pathname, search, host } = new URL(url)
    const response = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), host },
      ...(request.body ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
      ...(init.signal ? { signal: init.signal } : {}),
    })
    const body = WITHOUT_BODY.includes(response.statusCode) ? null : new Uint8Array(response.rawPayload)
    return new Response(body, { status: response.statusCode, headers: toHeaders(response.headers) })
  }
