import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Maximum difference between the clocks of two processes. */
const MAX_CLOCK_SKEW_MS = 60_000

interface ConnectionTokenOptions {
  /** The HMAC key, the same in all processes of a deployment. */
  readonly key: Buffer
  /** Time for which a token can start a connection, in milliseconds. */
  readonly lifetimeMs: number
  readonly now: () => Date
}

/** A token whose signature is valid. */
export interface ConnectionToken {
  readonly connectionId: string
  /** Whether the connection was negotiated for this user. */
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

  /** Issues a token for a new connection of a user to the hub with this path. */
  issue(path: string, user: string): { connectionId: string; token: string } {
    const connectionId = createConnectionId()
    const issuedAt = this.options.now().getTime().toString(36)
    const text = [connectionId, issuedAt, this.instance, this.tag(user)].join('.')
    return { connectionId, token: `${text}.${this.signature(path, text)}` }
  }

  /** Verifies a token for a path. Returns null if its signature is invalid. */
  verify(path: string, token: string): ConnectionToken | null {
    const end = token.lastIndexOf('.')
    const text = token.slice(0, end)
    const [connectionId = '', issuedAt = '', instance = '', hashUser = ''] = text.split('.')
    if (end < 0 || !isEqual(token.slice(end + 1), this.signature(path, text))) return null
    const isOurs = instance === this.instance
    const expiresAt = Number.parseInt(issuedAt, 36) + this.options.lifetimeMs + (isOurs ? 0 : MAX_CLOCK_SKEW_MS)
    return { connectionId, isFor: (user) => isEqual(hashUser, this.tag(user)), isFromThisProcess: isOurs, expiresAt }
  }

  private tag(user: string): string {
    return this.hmac(`user\n${user}`).slice(0, 11)
  }

  private signature(path: string, text: string): string {
    return this.hmac(`token\n${path}\n${text}`)
  }

  private hmac(text: string): string {
    return createHmac('sha256', this.options.key).update(text).digest('base64url')
  }
}
