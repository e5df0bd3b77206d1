import { type Config, readConfig } from '@flowdesk/settings'
import { describe, expect, test } from 'vitest'
import { allSettings, limitSettings } from './app-settings.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const declarations = allSettings.map((section) => section.settings)
const read = (env: Record<string, string>): Config => readConfig(declarations, { env })
/** Returns the value of a setting: its default, or that of an environment variable with this text. */
const readSetting = (name: string, text?: string): unknown => {
  const config = read(text === undefined ? {} : { [name.replaceAll(':', '__')]: text })
  return Object.assign({}, ...declarations.map((declared) => config.get(declared)))[name]
}

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
    ['OtpAddress', 100, 5 * MINUTE],
    ['PasswordLink', 3, 15 * MINUTE],
    ['PasswordLinkAddress', 100, 5 * MINUTE],
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
    expect(Object.keys(limitSettings)).toHaveLength(33 * 2)
  })
})

test.each([
  ['Tickets:AutoCompleteAfter', 3 * 86_400_000],
  ['Email:InboundPoolId', 1],
  ['Automation:SuppressionMinutes', 1440],
  ['Chat:RetentionWindow', undefined],
  ['Service:Enabled', false],
  ['Escalation:TickInterval', 15_000],
  ['License:ServerUrl', undefined],
  ['License:ResponseSigningKeys', []],
  ['License:GraceDays', 14],
  ['License:CheckInterval', 21_600_000],
  ['Storage:S3:ForcePathStyle', false],
])('%s is %j by default', (name, value) => {
  expect(readSetting(name)).toEqual(value)
})

test.each(['Tickets:AutoCompleteAfter', 'Chat:RetentionWindow'])('%s is off when blank', (name) => {
  expect(readSetting(name, '')).toBeUndefined()
})

test('a retention window below 90 days is rejected, one of 90 days is accepted', () => {
  expect(() => read({ Chat__RetentionWindow: '89.23:59:59' })).toThrow('of at least 90.00:00:00')
  expect(readSetting('Chat:RetentionWindow', '90.00:00:00')).toBe(90 * 86_400_000)
  expect(readSetting('Chat:RetentionWindow', '730.00:00:00')).toBe(730 * 86_400_000)
})

test('a licence is checked at least twice a day', () => {
  expect(() => read({ License__CheckInterval: '12:00:01' })).toThrow('of at least 00:00:01 and at most 12:00:00')
  expect(readSetting('License:CheckInterval', '12:00:00')).toBe(12 * 3_600_000)
})

test('every credential is a secret', () => {
  const all = declarations.flatMap((declared) => Object.entries(declared))
  const credentials = all.filter(([name]) => /Password$|Secret|Key$|Token$|ConnectionString/.test(name))
  expect(credentials.map(([name]) => name)).toHaveLength(12)
  expect(credentials.filter(([, setting]) => !setting.isSecret)).toEqual([])
})

test('the description of every setting is a sentence', () => {
  const all = declarations.flatMap((declared) => Object.entries(declared))
  expect(all.filter(([, setting]) => !/^[A-Z`].*[.`]$/.test(setting.description))).toEqual([])
})
