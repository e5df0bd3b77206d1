import { readConfig } from '@flowdesk/settings'
import { expect, test } from 'vitest'
import { ticketMailSettings } from './config.ts'

const read = (domain: string) =>
  readConfig([ticketMailSettings], { env: { Email__ReplyDomain: domain } }).get(ticketMailSettings)['Email:ReplyDomain']

test('the reply domain is a domain name', () => {
  expect(read('Reply.example.com')).toBe('Reply.example.com')
  expect(read('')).toBeUndefined()
  for (const other of ['reply@example.com', 'a b', 'example.com, x@y', 'https://example.com', '.example.com'])
    expect(() => read(other)).toThrow('expected a domain name')
})
