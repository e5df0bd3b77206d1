import { createTransport } from 'nodemailer'
import type { MailServer } from './config.ts'

export interface SmtpTimeouts {
  /** Maximum time for each of DNS lookup, connection and greeting. */
  readonly connectTimeoutMs: number
  /** Maximum time without data from the server. */
  readonly socketTimeoutMs: number
  /** Maximum time for a whole mail. A server that sends data slowly but steadily never exceeds `socketTimeoutMs`. */
  readonly sendTimeoutMs: number
}

export const defaultSmtpTimeouts: SmtpTimeouts = {
  connectTimeoutMs: 10_000,
  socketTimeoutMs: 30_000,
  sendTimeoutMs: 90_000,
}

export interface MailAttachment {
  readonly fileName: string
  readonly contentType: string
  readonly content: Buffer
}

export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly attachments?: readonly MailAttachment[]
  readonly date: Date
}

/** The mail server was unreachable or refused a mail. `message` contains codes, but no text of the mail or server. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  readonly isPermanent: boolean

  constructor(message: string, isPermanent: boolean) {
    super(message)
    this.isPermanent = isPermanent
  }
}

export interface SmtpClient {
  /** Resolves when the server has accepted the mail. Rejects with a `MailFailure`. */
  send(message: MailMessage, signal: AbortSignal): Promise<void>
  /** Returns whether the server is reachable and accepts the credentials. */
  isReachable(): Promise<boolean>
}

/** Returns the enhanced status code (RFC 3463) in a server response, such as `5.1.1`; empty if there is none. */
const parseEnhancedStatus = (response: unknown): string =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response))?.[1] ?? ''

const errorDefaults: Readonly<Record<'code' | 'originalCode' | 'responseCode' | 'response' | 'command', unknown>> = {
  code: 'unknown',
  originalCode: undefined,
  responseCode: undefined,
  response: undefined,
  command: undefined,
}

/** A 5xx response to RCPT or DATA is final for this mail. Other failures may end or be fixed, so they are retried. */
function toMailFailure(error: unknown): MailFailure {
  const { code, originalCode, responseCode, response, command } = Object.assign({ ...errorDefaults }, error)
  // Nodemailer reports a closed port and an expired certificate with the same `code`; `originalCode` differs.
  if (typeof responseCode !== 'number')
    return new MailFailure(`could not reach the mail server: ${originalCode ?? code}`, false)
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
  const statusCodes = [responseCode, parseEnhancedStatus(response)].filter((statusCode) => statusCode !== '').join(' ')
  return new MailFailure(
    `the mail server answered ${statusCodes} to ${command}`,
    responseCode >= 500 && isAboutThisMail,
  )
}

const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)

/** Creates a client that opens a connection per mail. */
export function createSmtpClient(server: MailServer, timeouts = defaultSmtpTimeouts): SmtpClient {
  const { host, port, isSecure, credentials, from } = server
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    // Never sends the password over the network without TLS.
    requireTLS: !isSecure && credentials !== null && !isLoopback(host),
    ...(credentials ? { auth: { user: credentials.username, pass: credentials.password } } : {}),
    dnsTimeout: timeouts.connectTimeoutMs,
    connectionTimeout: timeouts.connectTimeoutMs,
    greetingTimeout: timeouts.connectTimeoutMs,
    socketTimeout: timeouts.socketTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  async function send(message: MailMessage, signal: AbortSignal): Promise<void> {
    const { to, subject, text, html, headers, attachments = [], date } = message
    try {
      await transport.sendMail({
        // Passes objects, because Nodemailer would parse a text as a list of addresses.
        from: { name: from.name, address: from.address },
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        subject,
        text,
        ...(html === null ? {} : { html }),
        headers: { ...headers },
        attachments: attachments.map(({ fileName: filename, ...more }) => ({ filename, ...more })),
        date,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeouts.sendTimeoutMs)]),
      })
    } catch (error) {
      throw toMailFailure(error)
    }
  }

  const isReachable = (): Promise<boolean> =>
    transport.verify().then(
      () => true,
      () => false,
    )
  return { send, isReachable }
}
