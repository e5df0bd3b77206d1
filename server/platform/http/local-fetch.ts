import type { FastifyInstance } from 'fastify'

/** Statuses that this server sends and for which the `Response` constructor rejects a body. */
const WITHOUT_BODY = [204, 304]

function toHeaders(fields: Readonly<Record<string, number | string | string[] | undefined>>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one))
  return headers
}

/** Waits for a result, or rejects with the reason of the signal as soon as it is aborted. */
async function raceAbort<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const abort = (): void => aborted.reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([result, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/**
 * Returns a function like `fetch` that passes requests to the HTTP server of this process in memory. Guards, rate
 * limits and validation apply; limits of connections do not. The host of the URL becomes the Host header field. After
 * an abort the call rejects at once, but the server may still process the request, as it may after an abort of `fetch`.
 */
export const createLocalFetch =
  (app: Pick<FastifyInstance, 'inject'>) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    init.signal?.throwIfAborted()
    const request = new Request(url, init)
    const { pathname, search, host } = new URL(url)
    const injected = app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), host },
      ...(request.body ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
    })
    const response = await (init.signal ? raceAbort(injected, init.signal) : injected)
    const body = WITHOUT_BODY.includes(response.statusCode) ? null : new Uint8Array(response.rawPayload)
    return new Response(body, { status: response.statusCode, headers: toHeaders(response.headers) })
  }
