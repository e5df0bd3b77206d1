import { setTimeout as pause } from 'node:timers/promises'

export type Json = Readonly<Record<string, unknown>>

/** Calls the API and returns the `data` of the response. Throws if the server refuses the request. */
export type Call = (method: string, path: string, body?: Json | FormData, authorization?: string) => Promise<Json>

/** How often and after which pause a call is repeated while the server is overloaded. */
const MAX_ATTEMPTS = 20
const RETRY_PAUSE_MS = 500

/** Creates a function that calls the API of a server. The headers are sent in every call. */
export function createCall(serverUrl: string, headers: Readonly<Record<string, string>> = {}): Call {
  const send: (...call: Parameters<Call>) => Promise<Response> = (method, path, body, authorization) => {
    const isForm = body instanceof FormData
    return fetch(serverUrl + path, {
      method,
      headers: {
        ...headers,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(authorization === undefined ? {} : { authorization }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
  }
  return async (...call) => {
    let response = await send(...call)
    for (let attempt = 1; response.status === 503 && attempt < MAX_ATTEMPTS; attempt++) {
      await pause(RETRY_PAUSE_MS)
      response = await send(...call)
    }
    const [method, path] = call
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} was refused with ${response.status}: ${text}`)
    return (JSON.parse(text) as { data: Json }).data
  }
}
