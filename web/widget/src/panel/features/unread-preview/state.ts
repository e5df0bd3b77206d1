import { computed, signal } from '@preact/signals'
import type { ChatMessage } from '#sdk'
import type { PanelModel } from '../../model.ts'
import { countsAsUnread } from '../conversations/rules.ts'

/** The entry of the storage with the last message that a preview has announced, and whether the visitor dismissed it. */
const PREVIEW_ENTRY = 'preview'
const DISMISSED = ' dismissed'

/** The newest message of an agent that the visitor has not seen. */
export interface UnreadPreview {
  /** Null if there is none, the visitor has dismissed it, or the page is hidden. */
  readonly message: () => ChatMessage | null
  /** Whether a preview of the message was announced before, in this tab or another one. */
  readonly wasAnnounced: (message: ChatMessage) => boolean
  /** Stores that the message is announced, so that no other page announces it again. */
  readonly markAnnounced: (message: ChatMessage) => void
  /** Hides the preview of the message, in all tabs and on later pages. */
  readonly dismiss: (message: ChatMessage) => void
}

/** Creates what the preview shows. It follows the conversation until the panel ends. */
export function createUnreadPreview({ store, storage, ended }: PanelModel): UnreadPreview {
  const stored = signal(storage.get(PREVIEW_ENTRY))
  // Assistive technology announces only what appears while the page is visible.
  const isPageVisible = signal(!document.hidden)
  const followPage = () => {
    isPageVisible.value = !document.hidden
  }
  document.addEventListener('visibilitychange', followPage, { signal: ended })
  storage.onChange((name, value) => {
    if (name === PREVIEW_ENTRY) stored.value = value
  })
  const write = (value: string) => {
    stored.value = value
    storage.set(PREVIEW_ENTRY, value)
  }
  const newestUnread = computed(() => {
    const { rows } = store.state()
    return rows.filter((row) => countsAsUnread(row) && !store.isSeen(row.sequence)).pop()
  })
  return {
    message: () => {
      const newest = newestUnread.value
      return newest && isPageVisible.value && stored.value !== newest.id + DISMISSED ? newest : null
    },
    wasAnnounced: ({ id }) => stored.peek() === id,
    markAnnounced: ({ id }) => write(id),
    dismiss: ({ id }) => write(id + DISMISSED),
  }
}
