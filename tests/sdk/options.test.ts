import { expect, test } from 'vitest'
import { createAgentChat, createClient, createVisitorChat } from '#sdk'

const factories: readonly [string, (baseUrl: string) => unknown][] = [
  ['createClient', (baseUrl) => createClient({ baseUrl })],
  ['createVisitorChat', (baseUrl) => createVisitorChat({ baseUrl, widgetKey: 'default' })],
  ['createAgentChat', (baseUrl) => createAgentChat({ baseUrl })],
]

const EXAMPLE = "such as 'https://support.example.com'"

test.each(factories)('%s without a baseUrl names the option and an example', (_name, create) => {
  const missing = new TypeError(`baseUrl is missing. Pass the address of your Flowdesk server, ${EXAMPLE}.`)
  // Programs in JavaScript read it from their environment.
  for (const value of [process.env['NO_SUCH_VARIABLE'], null, '', '  ']) {
    expect(() => create(value as string)).toThrow(missing)
  }
})

test.each(factories)('%s with a malformed baseUrl names the option, the value and an example', (_name, create) => {
  const malformed = ['localhost:8080', 'support.example.com', 'ftp://example.com', '/v1', 'https://', 'https:// a']
  for (const value of malformed) {
    const message = `baseUrl must be an http or https address, ${EXAMPLE}, not ${JSON.stringify(value)}.`
    expect(() => create(value)).toThrow(new TypeError(message))
  }
  expect(() => create(8080 as unknown as string)).toThrow('baseUrl must be an http or https address')
})
