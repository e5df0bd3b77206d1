import { readConfig } from '@flowdesk/settings'
import { expect, test } from 'vitest'
import { allSettings } from './app-settings.ts'
import { readCalledService } from './service-connection.ts'

const read = (env: Record<string, string>) =>
  readCalledService(
    readConfig(
      allSettings.map((section) => section.settings),
      { env },
    ),
  )

const enabled = { Service__Enabled: 'true' }
const elsewhere = { ...enabled, Service__BaseUrl: 'https://tickets.example.com' }

test.each([
  ['escalation is off', {}],
  ['the process runs no jobs', { ...enabled, Parts: 'chat' }],
])('no service is called if %s', (_case, settings) => {
  expect(read(settings)).toBeNull()
})

test.each([
  ['runs ticketing', enabled],
  ['has the address and the token of ticketing', { ...elsewhere, Parts: 'chat,worker', Service__ApiToken: 'svc_x' }],
])('a process that %s calls it', (_case, settings) => {
  expect(read(settings)).toMatchObject({ calledContext: 'ticketing', settings: { isEnabled: true } })
})

test.each([
  [
    { ...enabled, Parts: 'chat,worker' },
    /^Service:BaseUrl got nothing; expected the URL of the server that runs ticketing/,
  ],
  [{ ...enabled, Parts: 'worker' }, /^Service:BaseUrl got nothing/],
  [elsewhere, /^Service:ApiToken got nothing; expected an API token of the server at Service:BaseUrl/],
])('half a configuration is refused: %j', (settings, message) => {
  expect(() => read(settings)).toThrow(message)
})
