import { describe, expect, test } from 'vitest'
import { limitSettings } from './app-settings.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('rate limits and their defaults', () => {
  test.each([
    ['IntegrationRead', 3000, MINUTE],
    ['CreateTicket', 600, MINUTE],
    ['CreateTicketSync', 60, MINUTE],
    ['AppendMessage', 600, MINUTE],
    ['Upload', 120, MINUTE],
    ['InboundEmail', 600, MINUTE],
    ['Tracking', 600, MINUTE],
    ['FormRead', 600, MINUTE],
    ['FormSubmitHour', 60, HOUR],
    ['FormSubmitDay', 480, 24 * HOUR],
    ['Dashboard', 1200, MINUTE],
    ['Agent', 1200, MINUTE],
    ['LoginAddress', 100, 5 * MINUTE],
    ['LoginAccount', 5, MINUTE],
    ['LoginAccountTotal', 100, HOUR],
    ['OtpRequest', 3, 15 * MINUTE],
    ['Refresh', 600, MINUTE],
    ['VisitorBootstrap', 600, HOUR],
    ['VisitorWrite', 60, MINUTE],
    ['VisitorRead', 240, MINUTE],
    ['ConversationCreate', 6, HOUR],
    ['VisitorUpload', 10, MINUTE],
    ['VisitorTyping', 120, MINUTE],
    ['TranscriptVisitor', 3, HOUR],
    ['TranscriptAddress', 20, HOUR],
    ['TranscriptAgent', 60, HOUR],
    ['TranscriptRecipient', 5, 24 * HOUR],
    ['LeaveMessage', 30, HOUR],
    ['WaitingRoom', 10, MINUTE],
    ['ServiceKey', 60, MINUTE],
  ])('%s: %i in %i ms', (policy, permits, window) => {
    expect(limitSettings[`RateLimits:${policy}:Permits`]?.defaultValue).toBe(permits)
    expect(limitSettings[`RateLimits:${policy}:Window`]?.defaultValue).toBe(window)
  })

  test('there are no other rate limits', () => {
    expect(Object.keys(limitSettings)).toHaveLength(30 * 2)
  })
})
