import type { OutboxMessage } from '#sdk'
import type { DeviceStorage } from '../../../../../ui/browser/storage.ts'

/** A text that an agent has not sent yet. */
export interface Draft {
  readonly text: string
  /** Whether it becomes an internal note. Null until the agent chooses: then the state of the conversation decides. */
  readonly isNote: boolean | null
}

/** What an agent has written in a conversation and the server does not have yet. */
export interface Writing {
  readonly draft: Draft
  readonly outbox: readonly OutboxMessage[]
}

/** What one agent has written, on this device. Each conversation has one entry, so a text is never in two places. */
export interface WritingStorage {
  readonly read: (conversationId: string) => Writing
  readonly write: (conversationId: string, writing: Writing) => void
  /** Returns the ids of the conversations with messages that were not sent. */
  readonly listUnsent: () => readonly string[]
  /** Calls the listener when another tab writes in a conversation. */
  readonly onChange: (listener: (conversationId: string) => void) => void
}

export const emptyDraft: Draft = { text: '', isNote: null }

const isMessage = (value: unknown): value is OutboxMessage =>
  typeof value === 'object' && value !== null && 'clientMessageId' in value && 'body' in value && 'state' in value

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function parseWriting(text: string | null): Writing {
  const stored = parse(text) as Partial<Writing> | null
  const { draft, outbox } = stored ?? {}
  return {
    draft: typeof draft?.text === 'string' ? { text: draft.text, isNote: draft.isNote ?? null } : emptyDraft,
    outbox: Array.isArray(outbox) ? outbox.filter(isMessage) : [],
  }
}

/** Opens the storage of one agent, so that another agent who signs in on this device does not send its texts. */
export function createWritingStorage(storage: DeviceStorage, agentId: number): WritingStorage {
  const index = `writing:${agentId}`
  const entryOf = (conversationId: string) => `${index}:${conversationId}`
  const readIndex = (): readonly string[] => {
    const ids = parse(storage.get(index))
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : []
  }
  const read = (conversationId: string) => parseWriting(storage.get(entryOf(conversationId)))
  const setIndexed = (conversationId: string, isIndexed: boolean) => {
    const ids = readIndex()
    if (ids.includes(conversationId) === isIndexed) return
    const next = isIndexed ? [...ids, conversationId] : ids.filter((id) => id !== conversationId)
    storage.set(index, JSON.stringify(next))
  }
  return {
    read,
    write: (conversationId, writing) => {
      const isEmpty = writing.draft.text === '' && !writing.draft.isNote && writing.outbox.length === 0
      if (!isEmpty) storage.set(entryOf(conversationId), JSON.stringify(writing))
      else if (storage.get(entryOf(conversationId)) !== null) storage.delete(entryOf(conversationId))
      setIndexed(conversationId, writing.outbox.length > 0)
    },
    listUnsent: readIndex,
    onChange: (listener) =>
      storage.onChange((name) => {
        if (name.startsWith(`${index}:`)) listener(name.slice(index.length + 1))
      }),
  }
}
