import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Maximum difference between the clocks of two processes, in milliseconds. */
const CLOCK_SKEW_MS = 60_000

interface Options {
  /** Signs the tokens; the same in all processes of a deployment. */
  readonly key: Buffer
  /** How long a token can begin a connection, in milliseconds. */
  readonly lifetimeMs: number
  readonly now: () => Date
}

/** A token whose signature is valid. */
export interface ConnectionToken {
  readonly connectionId: string
  /** Whether the connection was negotiated for this user. */
  readonly isFor: (user: string) => boolean
  /** Whether this process issued it. */
  readonly isOurs: boolean
  /** When it expires, in milliseconds since 1970: no connection begins with it from then on. */
  readonly expiresAt: number
}

/** Returns a random id for a connection. */
export const newConnectionId = (): string => randomBytes(16).toString('base64url')

const areSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * Issues and reads connection tokens, which name the connection of a request. A token is signed and contains its user, the
 * process that issued it and its time, so that the server stores nothing until a connection begins.
 */
export class ConnectionTokens {
  private readonly options: Options
  private readonly instance = randomBytes(6).toString('base64url')

  constructor(options: Options) {
    this.options = options
  }

  /** Issues a token for a new connection of a user to the hub with this path. */
  issue(path: string, user: string): { connectionId: string; token: string } {
    const connectionId = newConnectionId()
    const issuedAt = this.options.now().getTime().toString(36)
    const text = [connectionId, issuedAt, this.instance, this.tag(user)].join('.')
    return { connectionId, token: `${text}.${this.signature(path, text)}` }
  }

  /** Reads a token of a path; null if its signature is not valid. */
  read(path: string, token: string): ConnectionToken | null {
    const end = token.lastIndexOf('.')
    const text = token.slice(0, end)
    const [connectionId = '', issuedAt = '', instance = '', tag = ''] = text.split('.')
    if (end < 0 || !areSame(token.slice(end + 1), this.signature(path, text))) return null
    const isOurs = instance === this.instance
    const expiresAt = Number.parseInt(issuedAt, 36) + this.options.lifetimeMs + (isOurs ? 0 : CLOCK_SKEW_MS)
    return { connectionId, isFor: (user) => areSame(tag, this.tag(user)), isOurs, expiresAt }
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
