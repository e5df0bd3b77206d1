import { setTimeout as pause } from 'node:timers/promises'

/** How long a call is tried again before it counts as lost, in milliseconds. */
const RETRY_FOR_MS = 60_000

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly authorization?: string
  readonly body?: unknown
}

/** Once, as it was answered; null where the line broke. */
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

/** Whether the same call may do better later. */
const isRetryable = (answer: CallResponse): boolean => answer === null || answer.status >= 500 || answer.status === 429

/**
 * Calls until there is an answer, as a client does whose line breaks: a call may arrive any number of times. Answers the
 * `data` of a success; throws what was refused, or where `over` has come.
 */
// biome-ignore lint/suspicious/noExplicitAny: every answer has a shape of its own.
export async function callWithRetries(url: string, call: Call, signal?: AbortSignal): Promise<any> {
  const until = performance.now() + RETRY_FOR_MS
  for (;;) {
    const answer = await sendOnce(url, call)
    if (answer && answer.status < 300) return JSON.parse(answer.text).data
    if (!isRetryable(answer) || signal?.aborted || performance.now() > until)
      throw new Error(`${call.method} ${call.path}: ${answer?.status ?? 'the line is broken'} ${answer?.text ?? ''}`)
    await pause(100 + Math.random() * 200)
  }
}
