import type { components } from './generated/v1.ts'
import type { CallOptions, Request } from './operations.ts'
import { createRandomId } from './random-id.ts'

export type ChatMessage = components['schemas']['ChatMessage']

/** A range of rows of a conversation, and its state. */
export type Transcript = components['schemas']['Transcript']

/** Where a read of rows begins. */
export interface TranscriptOptions extends CallOptions {
  /** Returns only rows with a higher sequence, such as that of the last one read. Defaults to 0, which returns all rows. */
  readonly afterSequence?: number
}

/** Which rows a visitor reads. */
export interface VisitorTranscriptOptions extends TranscriptOptions {
  /** Returns the rows directly before a sequence instead. A large number returns the newest rows. */
  readonly beforeSequence?: number
  /** Maximum number of rows, from 1 to 100. Defaults to 100. */
  readonly pageSize?: number
}

/** Options for sending a message exactly once. */
export interface SendOptions extends CallOptions {
  /**
   * The id of the message; messages with the same id are written once. Store it if your process may end before the
   * call does. By default, one id is created for the call and its retries.
   */
  readonly clientMessageId?: string
}

/** Reads the rows after a sequence, as a visitor or as an agent. */
export type ReadTranscript = (conversationId: string, options?: TranscriptOptions) => Promise<Transcript>

const PAGE_SIZE = 100

/** Reads rows as a visitor. */
export const createVisitorTranscriptReader =
  (request: Request) =>
  async (id: string, options: VisitorTranscriptOptions = {}): Promise<Transcript> => {
    const { afterSequence = 0, beforeSequence, pageSize = PAGE_SIZE, ...call } = options
    const from = beforeSequence === undefined ? { afterSequence } : { beforeSequence }
    const query = { ...from, pageSize }
    return (await request('GET', '/v1/widget/conversations/{id}/messages', { ...call, path: { id }, query })).data
  }

/** Reads rows as an agent. */
export const createAgentTranscriptReader =
  (request: Request): ReadTranscript =>
  async (id, { afterSequence = 0, ...call } = {}) => {
    const options = { ...call, path: { id }, query: { afterSequence, pageSize: PAGE_SIZE } }
    return (await request('GET', '/v1/agent/conversations/{id}/messages', options)).data
  }

/** Yields the existing rows, oldest first, one read at a time. */
export async function* readRows(
  read: ReadTranscript,
  conversationId: string,
  { afterSequence = 0, ...call }: TranscriptOptions = {},
): AsyncGenerator<ChatMessage, void> {
  for (let last = afterSequence, hasMore = true; hasMore; ) {
    const page = await read(conversationId, { ...call, afterSequence: last })
    yield* page.items
    last = page.items[page.items.length - 1]?.sequence ?? last
    hasMore = page.hasMore && page.items.length > 0
  }
}

/** Returns the given id of a message, or a new one. */
export const ensureClientMessageId = (clientMessageId: string | undefined): string =>
  clientMessageId ?? createRandomId()
