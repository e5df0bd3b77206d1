import { expect, test } from 'vitest'
import type { WidgetConfig } from '../../../loader/widget-config.ts'
import { isEmail } from '../../platform/form/is-email.ts'
import { isPreChatNeeded, type PreChatSituation } from './rules.ts'

const config: WidgetConfig = {
  online: true,
  primaryColor: '#1f6feb',
  title: null,
  greeting: null,
  locale: null,
  position: 'right',
  chatInputMaxLength: 10_000,
  preChatFormEnabled: true,
  visitorUploadsEnabled: false,
  attachmentMaxSizeBytes: 1,
  attachmentAllowedExtensions: [],
  departments: [],
  realtime: { visitorHubUrl: '/hubs/visitor' },
}

const isNeeded = (change: Partial<Omit<PreChatSituation, 'options'>>, preChat?: 'on' | 'off') =>
  isPreChatNeeded({
    options: { identity: {}, preChat, theme: 'auto', pseudoLocale: undefined },
    ...{ config, identity: {}, hasConversation: false, wasFilledIn: false },
    ...change,
  })

test('the form is shown to a visitor of whom nothing is known', () => {
  expect(isNeeded({})).toBe(true)
  expect(isNeeded({ identity: { name: 'Maria' } })).toBe(true)
})

test('the form is not shown to a visitor who is known', () => {
  expect(isNeeded({ identity: { name: 'Maria', email: 'maria@example.com' } })).toBe(false)
  expect(isNeeded({ hasConversation: true })).toBe(false)
  expect(isNeeded({ wasFilledIn: true })).toBe(false)
})

test('the page overrides the setting of the widget', () => {
  const off = { ...config, preChatFormEnabled: false }
  expect(isNeeded({}, 'off')).toBe(false)
  expect(isNeeded({ config: off })).toBe(false)
  expect(isNeeded({ config: off }, 'on')).toBe(true)
})

test.for([
  ['maria@example.com', true],
  [' maria@example.com ', true],
  ['maria', false],
  ['maria@', false],
  ['maria lindgren@example.com', false],
  ['maria@one@two', false],
] as const)('"%s" is an e-mail address: %s', ([text, expected]) => {
  expect(isEmail(text)).toBe(expected)
})
