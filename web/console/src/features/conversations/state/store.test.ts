import { expect, test } from 'vitest'
import { createConversationStore } from './store.ts'
import { emptyDraft, type UnsentContent, type UnsentContentStorage } from './unsent-content.ts'

function openStore() {
  let content: UnsentContent = { draft: { text: 'An answer', isNote: null, since: 3 }, outbox: [] }
  const storage: UnsentContentStorage = {
    read: () => content,
    write: (_, next) => {
      content = next
    },
    listUnsent: () => [],
    onChange: () => {},
  }
  return { store: createConversationStore('c', storage), storage }
}

test('a warning goes when another tab has sent the text, and stays while it only changes the text', () => {
  const { store, storage } = openStore()
  store.collision.set({ kind: 'answered', name: 'Jonas Weber' })
  storage.write('c', { draft: { text: 'An answer.', isNote: null, since: 3 }, outbox: [] })
  store.adoptUnsentContent()
  expect(store.draft.get().text).toBe('An answer.')
  expect(store.collision.get()).toEqual({ kind: 'answered', name: 'Jonas Weber' })
  storage.write('c', { draft: emptyDraft, outbox: [] })
  store.adoptUnsentContent()
  expect(store.draft.get().text).toBe('')
  expect(store.collision.get()).toBeNull()
})
