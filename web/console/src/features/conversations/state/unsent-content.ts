import { useCallback, useSyncExternalStore } from 'react'
import type { OutboxMessage } from '#sdk'
import type { DeviceStorage } from '../../../../../ui/browser/storage.ts'
import { createStore } from '../../../platform/store.ts'

/** A text that an agent has not sent yet. */
export interface Draft {
  readonly text: string
  /** Whether it becomes an internal note. Null until the agent chooses: then the state of the conversation decides. */
  readonly isNote: boolean | null
  /** The sequence of the newest row that the agent knew when the text was begun; 0 if no row was loaded. */
  readonly since: number
}

/** What an agent has written in a conversation and the server does not have yet. */
export interface UnsentContent {
  readonly draft: Draft
  readonly outbox: readonly OutboxMessage[]
}

/** What one agent has written, on this device. Each conversation has one entry, so a text is never in two places. */
export interface UnsentContentStorage {
  readonly read: (conversationId: string) => UnsentContent
  readonly write: (conversationId: string, writing: UnsentContent) => void
  /** Returns the ids of the conversations with messages that were not sent. */
  readonly listUnsent: () => readonly string[]
  /** Calls the listener when another tab writes in a conversation. */
  readonly onChange: (listener: (conversationId: string) => void) => void
}

export const emptyDraft: Draft = { text: '', isNote: null, since: 0 }

const isMessage = (value: unknown): value is OutboxMessage =>
  typeof value === 'object' && value !== null && 'clientMessageId' in value && 'body' in value && 'state' in value

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function parseUnsentContent(text: string | null): UnsentContent {
  const stored = parse(text) as Partial<UnsentContent> | null
  const { draft, outbox } = stored ?? {}
  return {
    draft:
      typeof draft?.text === 'string'
        ? { text: draft.text, isNote: draft.isNote ?? null, since: draft.since ?? 0 }
        : emptyDraft,
    outbox: Array.isArray(outbox) ? outbox.filter(isMessage) : [],
  }
}

/** Counts the changes of what agents have written, in all tabs, so that lists of drafts are read again. */
const changes = createStore(0)

const noteChange = (): void => changes.set(changes.get() + 1)

const entryOf = (agentId: number, conversationId: string): string => `writing:${agentId}:${conversationId}`

/** Returns the text that an agent has not sent in a conversation; empty if there is none. */
export function useDraftText(storage: DeviceStorage, agentId: number, conversationId: string): string {
  const read = useCallback(
    () => parseUnsentContent(storage.get(entryOf(agentId, conversationId))).draft.text,
    [storage, agentId, conversationId],
  )
  return useSyncExternalStore(changes.subscribe, read)
}

/** Opens the storage of one agent, so that another agent who signs in on this device does not send its texts. */
export function createUnsentContentStorage(storage: DeviceStorage, agentId: number): UnsentContentStorage {
  const index = `writing:${agentId}`
  const readIndex = (): readonly string[] => {
    const ids = parse(storage.get(index))
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : []
  }
  const read = (conversationId: string) => parseUnsentContent(storage.get(entryOf(agentId, conversationId)))
  const setIndexed = (conversationId: string, isIndexed: boolean) => {
    const ids = readIndex()
    if (ids.includes(conversationId) === isIndexed) return
    const next = isIndexed ? [...ids, conversationId] : ids.filter((id) => id !== conversationId)
    storage.set(index, JSON.stringify(next))
  }
  return {
    read,
    write: (conversationId, content) => {
      const isEmpty = content.draft.text === '' && !content.draft.isNote && content.outbox.length === 0
      const entry = entryOf(agentId, conversationId)
      if (!isEmpty) storage.set(entry, JSON.stringify(content))
      else if (storage.get(entry) !== null) storage.delete(entry)
      setIndexed(conversationId, content.outbox.length > 0)
      noteChange()
    },
    listUnsent: readIndex,
    onChange: (listener) =>
      storage.onChange((name) => {
        if (!name.startsWith(`${index}:`)) return
        noteChange()
        listener(name.slice(index.length + 1))
      }),
  }
}
