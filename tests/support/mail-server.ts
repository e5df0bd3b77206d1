import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A mail that the server received. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** The user name of the sender; undefined without sign-in. */
  readonly user: string | undefined
  /** Whether it was sent over TLS. */
  readonly isSecure: boolean
  readonly raw: string
  readonly mail: Email
}

/** How a server responds to later mails: to the recipient (`recipient`), or after the content (`content`), such as `550 no`. */
export interface ServerBehavior {
  recipient?: string
  content?: string
  /** Accepts the mail, but breaks the connection instead of responding. */
  dropsAfterContent?: boolean
  /** Sends no response after the content. */
  hangsAfterContent?: boolean
}

/** An SMTP server that stores the mails that it receives. */
export interface MailServer {
  readonly port: number
  readonly received: ReceivedMail[]
  /** Changes how it responds to later mails. */
  readonly behavior: ServerBehavior
  close(): Promise<void>
}

const createSmtpError = (words: string): Error =>
  Object.assign(new Error(words.slice(4)), { responseCode: Number(words.slice(0, 3)) })

async function readBytes(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function toReceivedMail({ envelope, user, secure }: SMTPServerSession, bytes: Buffer): Promise<ReceivedMail> {
  const { mailFrom, rcptTo } = envelope
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    user: typeof user === 'string' ? user : undefined,
    isSecure: secure,
    raw: bytes.toString('latin1'),
    mail: await PostalMime.parse(bytes),
  }
}

/** Starts a mail server on this machine; the caller closes it. By default, it has no TLS and no sign-in. */
export async function startMailServer(options: SMTPServerOptions & { port?: number } = {}): Promise<MailServer> {
  const { port = 0, ...more } = options
  const received: ReceivedMail[] = []
  const behavior: ServerBehavior = {}
  const server = new SMTPServer({
    logger: false,
    closeTimeout: 10,
    // A slow name server would delay the greeting.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) =>
      done(behavior.recipient === undefined ? null : createSmtpError(behavior.recipient)),
    onData(stream, session, done) {
      void readBytes(stream).then(async (bytes) => {
        if (behavior.content !== undefined) return done(createSmtpError(behavior.content))
        received.push(await toReceivedMail(session, bytes))
        if (behavior.dropsAfterContent) return void server.connections.forEach((connection) => void connection.close())
        return behavior.hangsAfterContent ? undefined : done()
      })
    },
    ...more,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, received, behavior, close }
}

/** Starts a mail server that is closed after the test. */
export async function openMailServer(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(options)
  onTestFinished(() => server.close())
  return server
}
