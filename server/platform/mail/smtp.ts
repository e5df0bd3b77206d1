import { createTransport } from 'nodemailer'
import type { MailServer } from './config.ts'

/** For how long a mail server is waited for, in milliseconds. */
export interface Patience {
  /** Until it is reached, and until its first word. */
  readonly reachedWithinMs: number
  /** While it says nothing. */
  readonly silenceMs: number
  /** For one mail altogether; a server that trickles is never silent. */
  readonly sentWithinMs: number
}

/** How patient we are with a mail server, unless told otherwise. */
export const usualPatience: Patience = { reachedWithinMs: 10_000, silenceMs: 30_000, sentWithinMs: 90_000 }

/** A mail as it leaves. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly date: Date
}

/** The mail server did not take a mail. The message quotes nothing of what either side wrote. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  /** Whether the server refuses this mail for good. */
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

/** A mail server that mail can be given to. */
export interface Smtp {
  /** Gives a mail to the server: it has taken it once this returns. Throws a `MailFailure`. */
  send(letter: Letter, signal: AbortSignal): Promise<void>
  /** Whether the server answers, and knows us. */
  answers(): Promise<boolean>
}

/** An enhanced status code (RFC 3463) in the answer of a server, such as ` 5.1.1`. */
const statusIn = (response: unknown): string => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response))?.[1] ?? ''

/** What an error of the client may carry. */
const noTrouble: Readonly<Record<'code' | 'originalCode' | 'responseCode' | 'response' | 'command', unknown>> = {
  code: 'unknown',
  originalCode: undefined,
  responseCode: undefined,
  response: undefined,
  command: undefined,
}

/**
 * What the server, or the way to it, was unwilling to do. A 5xx about the recipient or the content is about this mail;
 * one about us, such as a wrong password, is for its operator to mend, and the mail waits.
 */
function failureOf(error: unknown): MailFailure {
  const { code, originalCode, responseCode, response, command } = Object.assign({ ...noTrouble }, error)
  // The client calls a closed port and a certificate that has expired by one code; what tells them apart it keeps beside.
  if (typeof responseCode !== 'number')
    return new MailFailure(`the mail server was not reached: ${originalCode ?? code}`, false)
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
  const words = [responseCode, statusIn(response)].filter((word) => word !== '').join(' ')
  return new MailFailure(`the mail server answered ${words} to ${command}`, responseCode >= 500 && isAboutThisMail)
}

/** A server on this machine is reached over no wire. */
const isHere = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)

/** Makes the way to a mail server; a connection is opened for each mail. */
export function openSmtp(server: MailServer, patience = usualPatience): Smtp {
  const { host, port, isSecure, credentials, from } = server
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    // Without TLS anybody on the way could read the password.
    requireTLS: !isSecure && credentials !== null && !isHere(host),
    ...(credentials ? { auth: { user: credentials.username, pass: credentials.password } } : {}),
    dnsTimeout: patience.reachedWithinMs,
    connectionTimeout: patience.reachedWithinMs,
    greetingTimeout: patience.reachedWithinMs,
    socketTimeout: patience.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  async function send({ to, subject, text, html, headers, date }: Letter, signal: AbortSignal): Promise<void> {
    try {
      await transport.sendMail({
        // As objects: a text would be read as a list of addresses.
        from: { name: from.name, address: from.address },
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        subject,
        text,
        ...(html === null ? {} : { html }),
        headers: { ...headers },
        date,
        signal: AbortSignal.any([signal, AbortSignal.timeout(patience.sentWithinMs)]),
      })
    } catch (error) {
      throw failureOf(error)
    }
  }

  const answers = (): Promise<boolean> =>
    transport.verify().then(
      () => true,
      () => false,
    )
  return { send, answers }
}
