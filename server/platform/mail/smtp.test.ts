import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { certificate, certificateKey } from '../../../tests/support/certificate.ts'
import { findFreePort } from '../../../tests/support/free-port.ts'
import { openMailServer } from '../../../tests/support/mail-server.ts'
import type { MailServer } from './config.ts'
import { createSmtpClient, type MailFailure } from './smtp.ts'

const from = { name: '', address: 'support@example.com' }
const credentials = { username: 'flowdesk', password: 'hush-hush' }
const letter = { to: 'maria@example.com', subject: 'Hi', text: 'Hi', html: null, headers: {}, date: new Date(0) }

function trust(): void {
  const usual = getCACertificates('default')
  setDefaultCACertificates([...usual, certificate])
  onTestFinished(() => setDefaultCACertificates(usual))
}

/** An SMTP server with one account and optional STARTTLS. */
const strict: SMTPServerOptions = {
  disabledCommands: [],
  cert: certificate,
  key: certificateKey,
  onAuth: ({ username, password }, _session, done) =>
    username === credentials.username && password === credentials.password
      ? done(null, { user: username })
      : done(new Error('wrong password')),
}

const smtpOf = (port: number, more: Partial<MailServer> = {}) =>
  createSmtpClient({ host: 'localhost', port, isSecure: false, credentials: null, from, ...more })

const send = (port: number, more: Partial<MailServer> = {}): Promise<'sent' | MailFailure> =>
  smtpOf(port, more)
    .send(letter, AbortSignal.timeout(20_000))
    .then(
      () => 'sent' as const,
      (error: MailFailure) => error,
    )

test('the connection upgrades to TLS if the server offers it, and authenticates', async () => {
  trust()
  const { port, received } = await openMailServer(strict)
  expect(await send(port, { credentials })).toBe('sent')
  expect(received).toMatchObject([{ isSecure: true, user: 'flowdesk' }])
  expect(await smtpOf(port, { credentials }).isReachable()).toBe(true)
})

test('the connection starts with TLS if so configured', async () => {
  trust()
  const { port, received } = await openMailServer({ ...strict, secure: true })
  expect(await send(port, { credentials, isSecure: true })).toBe('sent')
  expect(received).toMatchObject([{ isSecure: true, user: 'flowdesk' }])
})

test.each([
  ['the certificate is not trusted', strict, {}],
  ['the password is wrong', strict, { credentials: { ...credentials, password: 'hush' } }],
  ['the server requires authentication', strict, { credentials: null }],
  ['the server does not support TLS', { disabledCommands: ['STARTTLS', 'AUTH'] }, { isSecure: true }],
] satisfies [string, SMTPServerOptions, Partial<MailServer>][])(
  'the mail is retried later while %s',
  async (what, options, more) => {
    if (!what.startsWith('the certificate')) trust()
    const { port, received } = await openMailServer(options)
    const failure = await send(port, { credentials, ...more })
    expect(failure).toMatchObject({ name: 'MailFailure', isPermanent: false })
    expect(String(failure)).not.toMatch(/hush|maria/)
    expect(received).toEqual([])
  },
)

test('a password is never sent without TLS, except to a server on this machine', async () => {
  const usernames: string[] = []
  const { port, received } = await openMailServer({
    ...strict,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username }, _session, done) {
      usernames.push(String(username))
      done(null, { user: String(username) })
    },
  })
  // An IPv4-mapped loopback address, which `isLoopback` does not detect.
  expect(await send(port, { credentials, host: '::ffff:127.0.0.1' })).toMatchObject({ isPermanent: false })
  expect(usernames).toEqual([])
  expect(await send(port, { credentials })).toBe('sent')
  expect(received).toMatchObject([{ isSecure: false, user: 'flowdesk' }])
})

test('isReachable returns false for a server that is down or rejects the credentials', async () => {
  trust()
  expect(await smtpOf(await findFreePort()).isReachable()).toBe(false)
  const { port } = await openMailServer(strict)
  expect(await smtpOf(port, { credentials: { ...credentials, password: 'hush' } }).isReachable()).toBe(false)
})
