import { integer, list, oneOf, optionalDuration, secretText, settings } from '@flowdesk/settings'
import { expect, test } from 'vitest'
import { formatSettingsPage } from './settings-page.ts'

const page = formatSettingsPage([
  {
    owner: 'Web',
    isReservedForFutureUse: false,
    settings: settings({
      'Http:Port': integer(8080, { min: 0, max: 65535 }, 'Port to listen on.'),
      'Http:TrustedProxies': list([], 'Addresses whose\nheaders count.'),
      'Log:Level': oneOf('a', ['a', 'b|c'], 'Level.'),
    }),
  },
  {
    owner: 'Chat',
    isReservedForFutureUse: true,
    settings: settings({
      'Storage:S3:SecretKey': secretText('Secret key.'),
      'Chat:InactivityTimeout': optionalDuration('Silence.', { default: '00:30:00' }),
    }),
  },
])

test('every setting has a row with its two names, what it takes, its default and its meaning', () => {
  expect(page).toContain(
    '| `Http:Port` | `Http__Port` | a whole number from 0 to 65535 | `8080` | Port to listen on. |',
  )
  expect(page).toContain(
    '| `Chat:InactivityTimeout` | `Chat__InactivityTimeout` | a duration (d.hh:mm:ss, hh:mm:ss or ISO 8601), or blank for off | `00:30:00` | Silence. |',
  )
})

test('a list names its first entry, a secret is marked as one', () => {
  expect(page).toContain('| `Http__TrustedProxies`, `Http__TrustedProxies__0` | a list of texts | not set |')
  expect(page).toContain('| `Storage__S3__SecretKey` | text, secret | not set |')
})

test('nothing in a cell breaks its table', () => {
  expect(page).toContain('Addresses whose headers count. |')
  expect(page).toContain('| one of `a`, `b\\|c` |')
})

test('settings that no part reads yet are marked', () => {
  expect(page).toContain('## Web\n\n| Setting')
  expect(page).toContain('## Chat (not in use yet)\n')
  expect(page.endsWith(' |\n')).toBe(true)
})
