import type { components } from './generated/v1.ts'
import type { CallOptions, Request } from './operations.ts'

export type ChatMessage = components['schemas']['ChatMessage']

/** Some rows of a conversation, and where it stands. */
export type Transcript = components['schemas']['Transcript']

/** Where a read of the rows of a conversation begins. */
export interface TranscriptOptions extends CallOptions {
  /** Only rows with a higher number, such as that of the last one seen; all unless given. */
  readonly afterSequence?: number
}

/** How a message is sent exactly once. */
export interface SendOptions extends CallOptions {
  /**
   * Names the message: sent again with the same id it is written once. Keep it where your own process may end in
   * between; otherwise one is made for this call and its retries.
   */
  readonly clientMessageId?: string
}

/** One read of rows behind a number, as visitors or as agents have it. */
export type ReadTranscript = (conversationId: string, options?: TranscriptOptions) => Promise<Transcript>

const PAGE_SIZE = 100

/** Reads as a visitor. */
export const createVisitorTranscriptReader =
  (request: Request): ReadTranscript =>
  async (id, { afterSequence = 0, ...call } = {}) => {
    const given = { ...call, path: { id }, query: { afterSequence, pageSize: PAGE_SIZE } }
    return (await request('GET', '/v1/widget/conversations/{id}/messages', given)).data
  }

/** Reads as an agent. */
export const createAgentTranscriptReader =
  (request: Request): ReadTranscript =>
  async (id, { afterSequence = 0, ...call } = {}) => {
    const given = { ...call, path: { id }, query: { afterSequence, pageSize: PAGE_SIZE } }
    return (await request('GET', '/v1/agent/conversations/{id}/messages', given)).data
  }

/** The rows that are there, oldest first, read by read. */
export async function* readRows(
  read: ReadTranscript,
  conversationId: string,
  { afterSequence = 0, ...call }: TranscriptOptions = {},
): AsyncGenerator<ChatMessage, void> {
  for (let last = afterSequence, hasMore = true; hasMore; ) {
    const page = await read(conversationId, { ...call, afterSequence: last })
    yield* page.items
    last = page.items.at(-1)?.sequence ?? last
    hasMore = page.hasMore && page.items.length > 0
  }
}

/** The id of a message: what is given, and else a new one. */
export const ensureClientMessageId = (clientMessageId: string | undefined): string =>
  clientMessageId ?? crypto.randomUUID()
