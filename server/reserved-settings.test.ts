import { type Config, readConfig } from '@flowdesk/settings'
import { expect, test } from 'vitest'
import { allSettings } from './app-settings.ts'
import { reservedSettings } from './reserved-settings.ts'

const declarations = allSettings.map((section) => section.settings)
const read = (env: Record<string, string>): Config => readConfig(declarations, { env })
const valueGiven = (name: string, given?: string): unknown => {
  const config = read(given === undefined ? {} : { [name.replaceAll(':', '__')]: given })
  return Object.assign({}, ...declarations.map((declared) => config.get(declared)))[name]
}

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
  expect(valueGiven(name)).toEqual(value)
})

test.each(['Tickets:AutoCompleteAfter', 'Chat:RetentionWindow'])('%s is off when blank', (name) => {
  expect(valueGiven(name, '')).toBeUndefined()
})

test('a retention window below 90 days is rejected, one of 90 days is accepted', () => {
  expect(() => read({ Chat__RetentionWindow: '89.23:59:59' })).toThrow('of at least 90.00:00:00')
  expect(valueGiven('Chat:RetentionWindow', '90.00:00:00')).toBe(90 * 86_400_000)
  expect(valueGiven('Chat:RetentionWindow', '730.00:00:00')).toBe(730 * 86_400_000)
})

test('a licence is checked at least twice a day', () => {
  expect(() => read({ License__CheckInterval: '12:00:01' })).toThrow('of at least 00:01:00 and at most 12:00:00')
  expect(valueGiven('License:CheckInterval', '12:00:00')).toBe(12 * 3_600_000)
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

test('every reserved section is marked as such', () => {
  expect(reservedSettings.every((section) => section.isReservedForFutureUse)).toBe(true)
})
