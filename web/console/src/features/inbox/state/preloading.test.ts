import type { AnyRouter } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { cancelPreloads, delayPreloads, preloadNow, preloadSoon } from './preloading.ts'

const loadedIds: string[] = []
const router = {
  preloadRoute: async ({ params }: { readonly params: { readonly conversationId: string } }) => {
    loadedIds.push(params.conversationId)
  },
} as unknown as AnyRouter

beforeEach(() => {
  vi.useFakeTimers()
  loadedIds.length = 0
  return () => vi.useRealTimers()
})

test('a conversation is loaded when the pointer has rested on its row for 50 ms', () => {
  preloadSoon(router, 'first')
  vi.advanceTimersByTime(49)
  expect(loadedIds).toEqual([])
  vi.advanceTimersByTime(1)
  expect(loadedIds).toEqual(['first'])
})

test('a pointer that moves over many rows loads only the one on which it rests', () => {
  for (const id of ['first', 'second', 'third']) {
    preloadSoon(router, id)
    vi.advanceTimersByTime(30)
    if (id !== 'third') cancelPreloads()
  }
  vi.advanceTimersByTime(1000)
  expect(loadedIds).toEqual(['third'])
})

test('a key that moves to a row loads it and the next one', () => {
  preloadSoon(router, 'first')
  preloadSoon(router, 'second')
  vi.advanceTimersByTime(50)
  expect(loadedIds).toEqual(['first', 'second'])
})

test('a press of the mouse loads the conversation at once', () => {
  preloadNow(router, 'first')
  expect(loadedIds).toEqual(['first'])
})

test('while the list scrolls, nothing is loaded', () => {
  delayPreloads(router)
  preloadSoon(router, 'first')
  vi.advanceTimersByTime(99)
  expect(loadedIds).toEqual([])
  delayPreloads(router)
  vi.advanceTimersByTime(99)
  expect(loadedIds).toEqual([])
  vi.advanceTimersByTime(1)
  expect(loadedIds).toEqual(['first'])
})
