import type { FastifyInstance } from 'fastify'

/** Statuses that this server sends and for which the `Response` constructor rejects a body. */
const STATUSES_WITHOUT_BODY = [204, 304]

function toHeaders(fields: Readonly<Record<string, number | string | string[] | undefined>>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one))
  return headers
}

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
 * Creates a `fetch` that passes requests to the server of this process in memory. Guards, rate limits and validation
 * apply; limits of connections do not. After an abort, the server may still process the request.
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
    const body = STATUSES_WITHOUT_BODY.includes(response.statusCode) ? null : new Uint8Array(response.rawPayload)
    return new Response(body, { status: response.statusCode, headers: toHeaders(response.headers) })
  }
