const TIMEOUT_MS = 10_000
const MAX_RESPONSE_BYTES = 64 * 1024

/** The licence server was unreachable or sent no usable response. The message contains neither the URL nor the key. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswer'
}

export interface LicenceRequest {
  readonly key: string
  readonly installationId: string
  readonly version: string
  /** The current usage, as counts by name; null if the usage could not be read. */
  readonly usage: Readonly<Record<string, number>> | null
  /** Random text that the answer must repeat, so that the answer to an earlier request is not accepted. */
  readonly nonce: string
}

const toEndpoint = (serverUrl: string): string => `${serverUrl.replace(/\/+$/, '')}/v1/validate`

async function readBoundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  // If the response is too large, leaving the loop cancels it.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_RESPONSE_BYTES) throw new NoAnswerError('its response is too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parseAnswer(text: string): string {
  try {
    const { answer } = Object(JSON.parse(text))
    if (typeof answer === 'string') return answer
  } catch {
    // Reported below.
  }
  throw new NoAnswerError('its response contains no answer')
}

const describeFailure = (error: unknown): string => {
  if (error instanceof Error && error.name === 'TimeoutError') return 'it did not respond in time'
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  return `it is unreachable${code}`
}

/** Sends a request to the licence server. Returns its answer, which is not verified yet. Throws `NoAnswerError`. */
export async function requestAnswer(serverUrl: string, request: LicenceRequest, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(toEndpoint(serverUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(request),
      // A redirect could send the key to another server.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    const text = await readBoundedText(response)
    if (!response.ok) throw new NoAnswerError(`it responded with status ${response.status}`)
    return parseAnswer(text)
  } catch (error) {
    if (error instanceof NoAnswerError) throw error
    throw new NoAnswerError(describeFailure(error))
  }
}
