import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Maximum difference between the clocks of two processes. */
const MAX_CLOCK_SKEW_MS = 60_000

interface ConnectionTokenOptions {
  /** The HMAC key; the same in all processes of a deployment. */
  readonly key: Buffer
  /** Time for which a token can start a connection, in milliseconds. */
  readonly lifetimeMs: number
  readonly now: () => Date
}

export interface ConnectionToken {
  readonly connectionId: string
  readonly isFor: (user: string) => boolean
  readonly isFromThisProcess: boolean
  /** Time after which the token cannot start a connection, in milliseconds since 1970. */
  readonly expiresAt: number
}

export const createConnectionId = (): string => randomBytes(16).toString('base64url')

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * Issues and verifies connection tokens, which identify the connection of a request. A signed token contains a hash of
 * its user, its issuing process and its time of issue, so that the server stores nothing until a connection starts.
 */
export class ConnectionTokens {
  private readonly options: ConnectionTokenOptions
  private readonly instance = randomBytes(6).toString('base64url')

  constructor(options: ConnectionTokenOptions) {
    this.options = options
  }

  issue(path: string, user: string): { connectionId: string; token: string } {
    const connectionId = createConnectionId()
    const issuedAt = this.options.now().getTime().toString(36)
    const content = [connectionId, issuedAt, this.instance, this.hashUser(user)].join('.')
    return { connectionId, token: `${content}.${this.sign(path, content)}` }
  }

  /** Returns null if the signature is invalid. */
  verify(path: string, token: string): ConnectionToken | null {
    const end = token.lastIndexOf('.')
    const content = token.slice(0, end)
    const [connectionId = '', issuedAt = '', instance = '', userHash = ''] = content.split('.')
    if (end < 0 || !isEqual(token.slice(end + 1), this.sign(path, content))) return null
    const isFromThisProcess = instance === this.instance
    const expiresAt =
      Number.parseInt(issuedAt, 36) + this.options.lifetimeMs + (isFromThisProcess ? 0 : MAX_CLOCK_SKEW_MS)
    return { connectionId, isFor: (user) => isEqual(userHash, this.hashUser(user)), isFromThisProcess, expiresAt }
  }

  private hashUser(user: string): string {
    return this.hmac(`user\n${user}`).slice(0, 11)
  }

  private sign(path: string, content: string): string {
    return this.hmac(`token\n${path}\n${content}`)
  }

  private hmac(text: string): string {
    return createHmac('sha256', this.options.key).update(text).digest('base64url')
  }
}
