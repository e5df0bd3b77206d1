import type { Http } from '#platform/http/route.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** Calls the API of this server without a network. */
export interface DemoClient {
  /** Returns the `data` of the response. Throws if the server refuses the request. */
  readonly call: <T = unknown>(method: Method, url: string, body?: unknown, authorization?: string) => Promise<T>
}

export const createDemoClient = ({ app }: Http): DemoClient => ({
  async call<T>(method: Method, url: string, body?: unknown, authorization?: string): Promise<T> {
    const response = await app.inject({
      method,
      url,
      headers: {
        'content-type': 'application/json',
        ...(authorization === undefined ? {} : { authorization }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    if (response.statusCode >= 300) throw new Error(`${method} ${url} was refused with ${response.statusCode}`)
    return response.json<{ data: T }>().data
  },
})
