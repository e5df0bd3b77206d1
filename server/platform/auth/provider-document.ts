import { DependencyUnavailableError } from '../errors/dependency-unavailable.ts'

/** Maximum size of a decompressed document of an OpenID Connect provider. Real documents have a few kilobytes. */
const MAX_DOCUMENT_BYTES = 256 * 1024

/** The provider is unreachable, timed out or sent an invalid response. The caller may retry later. */
export class ProviderUnavailable extends DependencyUnavailableError {
  override readonly name = 'ProviderUnavailable'
  override readonly retryAfterSeconds = 5
}

export type Fetch = (url: string, options: RequestInit) => Promise<Response>

async function readBounded({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > MAX_DOCUMENT_BYTES) throw new ProviderUnavailable('a document of the provider is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Downloads a JSON document of the provider, whatever its content type. Throws `ProviderUnavailable`. */
export async function fetchProviderDocument(fetch: Fetch, url: string, signal: AbortSignal): Promise<unknown> {
  try {
    // A redirect could lead to another server than the one that the operator trusts.
    const response = await fetch(url, { signal, redirect: 'manual', headers: { accept: 'application/json' } })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new ProviderUnavailable(`the provider responded with ${response.status}`)
    }
    return JSON.parse(await readBounded(response))
  } catch (cause) {
    if (cause instanceof ProviderUnavailable) throw cause
    const problem =
      cause instanceof SyntaxError ? 'a document of the provider is not JSON' : 'the provider is unreachable'
    throw new ProviderUnavailable(problem, { cause })
  }
}
