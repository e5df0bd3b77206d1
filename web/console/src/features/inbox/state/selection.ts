import type { MouseEvent } from 'react'
import { createStore } from '../../../platform/store.ts'
import { shownIds } from '../../conversations/state/shown-list.ts'
import { rangeOf } from '../rules/selection.ts'

/** The conversations that are selected in the list; null if the agent selects none. */
export const selection = createStore<ReadonlySet<string> | null>(null)

/** The conversation that was selected last, at which a range begins. */
let lastId = ''

/** Selects a conversation, or removes it from the selection. */
export function toggleSelected(id: string): void {
  const next = new Set(selection.get())
  if (!next.delete(id)) next.add(id)
  lastId = id
  selection.set(next.size === 0 ? null : next)
}

/** Whether a dialog about the selected conversations is open. It stays open, with its input, even if none is left. */
export const isDialogOpen = createStore(false)

/** Keeps only these conversations selected. Without any, the selection ends, unless its dialog is open. */
export const keepSelected = (kept: ReadonlySet<string>): void =>
  selection.set(kept.size === 0 && !isDialogOpen.get() ? null : kept)

/** Removes conversations from the selection. */
export function deselect(conversations: readonly { readonly id: string }[]): void {
  const kept = [...(selection.get() ?? [])].filter((id) => !conversations.some((one) => one.id === id))
  keepSelected(new Set(kept))
}

/** Selects the conversations from the one that was selected last to this one. Without a selection, only this one. */
export function selectTo(id: string): void {
  const selected = selection.get()
  selection.set(new Set(selected ? [...selected, ...rangeOf(shownIds.get(), lastId, id)] : [id]))
  lastId = id
}

/**
 * Selects the conversation instead of opening it if the agent holds Shift, Control or Command, or taps on it while the
 * agent selects. Returns whether it did.
 */
export function selectByClick(event: MouseEvent, id: string): boolean {
  const { shiftKey, ctrlKey, metaKey, detail } = event
  const isTap = selection.get() !== null && detail > 0 && matchMedia('(hover: none)').matches
  if (!shiftKey && !ctrlKey && !metaKey && !isTap) return false
  event.preventDefault()
  if (shiftKey) selectTo(id)
  else toggleSelected(id)
  return true
}
