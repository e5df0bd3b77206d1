import { useSyncExternalStore } from 'react'
import { createStore } from '../../../platform/store.ts'

const onlineVisitors = createStore<ReadonlyMap<string, boolean>>(new Map())

/** Stores which visitors came online or went offline. */
export function setVisitorsOnline(changes: ReadonlyMap<string, boolean>): void {
  if (changes.size > 0) onlineVisitors.set(new Map([...onlineVisitors.get(), ...changes]))
}

/** Discards the presence of all visitors, because events may have been missed. */
export const clearVisitorPresence = (): void => onlineVisitors.set(new Map())

/** Returns whether a visitor is online; undefined before the first event about the visitor. */
export const useVisitorOnline = (visitorId: string): boolean | undefined =>
  useSyncExternalStore(onlineVisitors.subscribe, () => onlineVisitors.get().get(visitorId))
