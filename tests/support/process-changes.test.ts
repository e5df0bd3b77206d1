import { afterEach, expect, test, vi } from 'vitest'
import { trackProcessChanges } from './process-changes.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('variables that were set, changed or deleted, and console methods that were replaced, are listed', () => {
  vi.stubEnv('FLOWDESK_CHANGED', 'before')
  vi.stubEnv('FLOWDESK_DELETED', 'before')
  const listChanges = trackProcessChanges()
  vi.stubEnv('FLOWDESK_CHANGED', 'undefined')
  vi.stubEnv('FLOWDESK_DELETED', undefined)
  vi.stubEnv('FLOWDESK_SET', '')
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(listChanges()).toEqual([
    'console.warn',
    'process.env.FLOWDESK_CHANGED',
    'process.env.FLOWDESK_DELETED',
    'process.env.FLOWDESK_SET',
  ])
})

test('what was restored is not listed', () => {
  const listChanges = trackProcessChanges()
  vi.stubEnv('TZ', 'Asia/Tokyo')
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  expect(listChanges()).toEqual([])
})
