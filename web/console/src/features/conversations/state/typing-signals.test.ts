import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../platform/store.ts'
import { nobodyTypes, type TypingColleague } from './store.ts'
import { createTypingSignals } from './typing-signals.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const names = { 1: 'Jonas Weber', 2: 'Kim Park' } as const

function openSignals() {
  const typing = createStore(nobodyTypes)
  const colleague = createStore<TypingColleague | null>(null)
  const { showColleague, ...signals } = createTypingSignals({ typing, colleague })
  const signal = (agentId: 1 | 2, isTyping: boolean) =>
    showColleague({ conversationId: 'c', agentId, agentName: names[agentId], isTyping })
  return { ...signals, typing, signal, readName: () => colleague.get()?.name ?? null }
}

test('while a colleague types, the signals of another one change nothing', () => {
  const { signal, readName } = openSignals()
  signal(1, true)
  signal(2, true)
  expect(readName()).toBe('Jonas Weber')
  signal(2, false)
  expect(readName()).toBe('Jonas Weber')
  signal(1, false)
  expect(readName()).toBeNull()
  signal(2, true)
  expect(readName()).toBe('Kim Park')
})

test('a signal is hidden without another one, and by the end', () => {
  const { signal, readName, showVisitor, typing, end } = openSignals()
  signal(1, true)
  showVisitor(true)
  vi.advanceTimersByTime(7999)
  expect([readName(), typing.get().isTyping]).toEqual(['Jonas Weber', true])
  vi.advanceTimersByTime(1)
  expect([readName(), typing.get().isTyping]).toEqual([null, false])
  signal(1, true)
  showVisitor(true)
  end()
  expect([readName(), typing.get()]).toEqual([null, nobodyTypes])
  expect(vi.getTimerCount()).toBe(0)
})
