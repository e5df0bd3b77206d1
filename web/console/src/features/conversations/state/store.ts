import {
  type ConversationAction,
  type ConversationState,
  createRandomId,
  emptyConversation,
  reduceConversation,
  updateStoredOutbox,
} from '#sdk'
import { createStore, type Store } from '../../../platform/store.ts'
import { type Draft, emptyDraft, type UnsentContent, type UnsentContentStorage } from './unsent-content.ts'

/** What the visitor is writing. */
export interface VisitorTyping {
  readonly isTyping: boolean
  /** The beginning of the draft; empty if there is none. */
  readonly draft: string
}

/** What the agents have read. */
export interface Reading {
  /** The sequence of the newest row that the agents have read. */
  readonly readSequence: number
  /** The first row below the "New" divider; null if there is none. */
  readonly firstNewSequence: number | null
}

/** What happened while the agent was writing: a colleague answered or took the conversation, or the visitor wrote. */
export interface Collision {
  readonly kind: 'answered' | 'taken' | 'wrote'
  /** Empty if the name is not known. */
  readonly name: string
}

/** A colleague who is typing a reply. */
export interface TypingColleague {
  readonly agentId: number
  readonly name: string
}

/** Why the conversation cannot be shown any longer. */
export type GoneReason = 'transferred' | 'membership' | 'missing'

/** One open conversation: its rows, and what the agent and the visitor are writing. */
export interface ConversationStore {
  readonly id: string
  readonly conversation: Store<ConversationState>
  readonly dispatch: (action: ConversationAction) => void
  readonly draft: Store<Draft>
  /** Changes the draft, and saves it shortly after the last change. */
  readonly changeDraft: (draft: Pick<Draft, 'text' | 'isNote'>) => void
  /** Marks the loaded rows as known to the agent, so that they do not count as a collision with the draft. */
  readonly acknowledgeRows: () => void
  /** Saves the draft now. */
  readonly saveDraft: () => void
  /** Moves the draft into the outbox. */
  readonly queueDraft: () => void
  /** Moves a message that was not sent back into the draft. */
  readonly editMessage: (clientMessageId: string) => void
  /** Adopts the draft and the outbox that another tab has stored. */
  readonly adoptUnsentContent: () => void
  readonly typing: Store<VisitorTyping>
  readonly reading: Store<Reading>
  /** The colleague who has begun to type a reply first; null if none is typing. */
  readonly colleague: Store<TypingColleague | null>
  readonly collision: Store<Collision | null>
  readonly gone: Store<GoneReason | null>
  /** Whether the end of the transcript is seen: it is in view, and the window has the focus. The transcript sets it. */
  readonly isEndSeen: Store<boolean>
}

/** Whether the conversation is on the screen: only then, its rows are followed. */
export const isOnScreen = ({ conversation }: ConversationStore): boolean => conversation.hasListeners()

const SAVE_DELAY_MS = 300

export const nobodyTypes: VisitorTyping = { isTyping: false, draft: '' }

/** Saves drafts after a delay, and the outbox at once, in one entry. */
function createSaving(id: string, storage: UnsentContentStorage, current: () => UnsentContent) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const save = (outbox = storage.read(id).outbox) => {
    cancel()
    storage.write(id, { draft: current().draft, outbox })
  }
  return {
    save,
    saveLater: () => {
      cancel()
      timer = setTimeout(save, SAVE_DELAY_MS)
    },
    isPending: () => timer !== undefined,
  }
}

/** Creates the drafts and the outbox of a conversation. */
function createUnsentContent(id: string, storage: UnsentContentStorage) {
  const stored = storage.read(id)
  const opened = reduceConversation(
    { ...emptyConversation, outbox: stored.outbox },
    { type: 'conversationOpened', conversationId: id },
  )
  const conversation = createStore(opened)
  const draft = createStore(stored.draft)
  const saving = createSaving(id, storage, () => ({ draft: draft.get(), outbox: conversation.get().outbox }))
  const dispatch = (action: ConversationAction): void => {
    const before = conversation.get()
    const after = reduceConversation(before, action)
    if (after.outbox !== before.outbox && action.type !== 'outboxShared')
      saving.save(updateStoredOutbox(storage.read(id).outbox, before.outbox, after.outbox))
    conversation.set(after)
  }
  return { conversation, draft, saving, dispatch }
}

export function createConversationStore(id: string, storage: UnsentContentStorage): ConversationStore {
  const { conversation, draft, saving, dispatch } = createUnsentContent(id, storage)
  const reading = createStore<Reading>({ readSequence: 0, firstNewSequence: null })
  const collision = createStore<Collision | null>(null)
  return {
    ...{ id, conversation, draft, dispatch, reading },
    typing: createStore(nobodyTypes),
    colleague: createStore<TypingColleague | null>(null),
    collision,
    gone: createStore<GoneReason | null>(null),
    isEndSeen: createStore(false),
    changeDraft: (next) => {
      const before = draft.get()
      draft.set({ ...next, since: before.text === '' ? conversation.get().lastSequence : before.since })
      saving.saveLater()
    },
    acknowledgeRows: () => {
      draft.set({ ...draft.get(), since: conversation.get().lastSequence })
      saving.saveLater()
      if (collision.get()?.kind !== 'taken') collision.set(null)
    },
    saveDraft: () => {
      if (saving.isPending()) saving.save()
    },
    queueDraft: () => {
      const { text, isNote } = draft.get()
      const body = text.trim()
      if (body === '') return
      // The dispatch saves both, so the text is in one place at any time.
      draft.set({ ...emptyDraft, isNote: isNote || null })
      reading.set({ ...reading.get(), firstNewSequence: null })
      const kind = isNote ? ('Note' as const) : ('Text' as const)
      const queuedAt = new Date().toISOString()
      dispatch({ type: 'messageQueued', message: { clientMessageId: createRandomId(), body, kind, queuedAt } })
    },
    editMessage: (clientMessageId) => {
      const message = conversation.get().outbox.find((one) => one.clientMessageId === clientMessageId)
      if (!message) return
      const text = [message.body, draft.get().text].filter((one) => one !== '').join('\n')
      draft.set({ text, isNote: message.kind === 'Note', since: conversation.get().lastSequence })
      dispatch({ type: 'sendDiscarded', clientMessageId })
    },
    adoptUnsentContent: () => {
      const stored = storage.read(id)
      dispatch({ type: 'outboxShared', outbox: stored.outbox })
      if (saving.isPending()) return
      draft.set(stored.draft)
      // The other tab has sent or deleted the text.
      if (stored.draft.text === '') collision.set(null)
    },
  }
}
