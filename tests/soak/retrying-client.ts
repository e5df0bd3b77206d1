import { setTimeout as pause } from 'node:timers/promises'

/** How long a call is retried before it fails, in milliseconds. */
const RETRY_FOR_MS = 60_000

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly authorization?: string
  readonly body?: unknown
}

/** Sends one request. Returns the response; null if the connection broke. */
async function sendOnce(url: string, { method, path, authorization, body }: Call) {
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...(authorization ? { authorization } : {}), 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, text: await answer.text() }
  } catch {
    return null
  }
}

type CallResponse = Awaited<ReturnType<typeof sendOnce>>

/** Whether the same call may succeed later. */
const isRetryable = (answer: CallResponse): boolean => answer === null || answer.status >= 500 || answer.status === 429

/**
 * Calls until there is a conclusive response, so the server may receive the call several times. Returns the `data` of a
 * success. Throws for a refusal, and for a failed attempt after `signal` was aborted or the time is over.
 */
// biome-ignore lint/suspicious/noExplicitAny: each response has its own shape.
export async function callWithRetries(url: string, call: Call, signal?: AbortSignal): Promise<any> {
  const until = performance.now() + RETRY_FOR_MS
  for (;;) {
    const answer = await sendOnce(url, call)
    if (answer && answer.status < 300) return JSON.parse(answer.text).data
    if (!isRetryable(answer) || signal?.aborted || performance.now() > until)
      throw new Error(`${call.method} ${call.path}: ${answer?.status ?? 'the connection broke'} ${answer?.text ?? ''}`)
    await pause(100 + Math.random() * 200)
  }
}
