import { signal } from '@preact/signals'
import type { DeviceStorage } from '../../../../../ui/browser/storage.ts'
import type { VisitorHub } from '../../platform/visitor-hub.ts'

const DRAFT_ENTRY = 'draft'
const PREVIEW_INTERVAL_MS = 1000
const IDLE_MS = 3000
const MAX_PREVIEW_LENGTH = 500

/** The message that the visitor is writing. It survives a reload, and agents see it as it is written. */
export interface Draft {
  readonly text: () => string
  readonly set: (text: string) => void
  /** Empties the draft and returns what was in it. */
  readonly take: () => string
  /** Adopts the text of another tab, unless the visitor is writing in this one. */
  readonly adopt: (text: string) => void
}

interface DraftOptions {
  readonly storage: DeviceStorage
  /** Undefined until the code for the hub is loaded. */
  readonly hub: () => VisitorHub | undefined
  readonly conversationId: () => string | null
}

/** Sends typing signals and previews, at most one a second; `false` after three seconds without input. */
function createTypingSignals({ hub, conversationId }: DraftOptions) {
  let isTyping = false
  let idleTimer = 0
  let previewTimer = 0
  const setTyping = (next: boolean, id: string) => {
    if (isTyping !== next) hub()?.send('Typing', id, next)
    isTyping = next
  }
  const stop = (id: string) => {
    clearTimeout(idleTimer)
    clearTimeout(previewTimer)
    previewTimer = 0
    setTyping(false, id)
  }
  return {
    stop: () => {
      const id = conversationId()
      if (id !== null) stop(id)
    },
    onInput: (text: () => string) => {
      const id = conversationId()
      if (id === null) return
      setTyping(true, id)
      clearTimeout(idleTimer)
      idleTimer = window.setTimeout(() => stop(id), IDLE_MS)
      previewTimer ||= window.setTimeout(() => {
        previewTimer = 0
        hub()?.send('Preview', id, [...text()].slice(0, MAX_PREVIEW_LENGTH).join(''))
      }, PREVIEW_INTERVAL_MS)
    },
  }
}

export function createDraft(options: DraftOptions): Draft {
  const { storage } = options
  const text = signal(storage.get(DRAFT_ENTRY) ?? '')
  const signals = createTypingSignals(options)
  return {
    text: () => text.value,
    set: (next) => {
      text.value = next
      // At once: the panel may start again at any time, for example with a new credential.
      storage.set(DRAFT_ENTRY, next)
      signals.onInput(() => text.peek())
    },
    adopt: (next) => {
      if (!document.hasFocus()) text.value = next
    },
    take: () => {
      const taken = text.peek()
      text.value = ''
      storage.delete(DRAFT_ENTRY)
      signals.stop()
      return taken
    },
  }
}
