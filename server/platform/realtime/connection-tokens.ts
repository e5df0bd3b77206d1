import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How far the clocks of two processes may be apart, in milliseconds. */
const CLOCKS_DIFFER_BY_MS = 60_000

interface Options {
  /** What all processes of a deployment sign with. */
  readonly key: Buffer
  /** How long a token waits to be taken up, in milliseconds. */
  readonly lifetimeMs: number
  readonly now: () => Date
}

/** A token that is genuine. */
export interface ConnectionToken {
  readonly connectionId: string
  /** Whether the connection was negotiated for this user. */
  readonly isFor: (user: string) => boolean
  /** Whether this process made it. */
  readonly isOurs: boolean
  /** Until when a connection may begin with it, in milliseconds since 1970. */
  readonly until: number
}

export const newConnectionId = (): string => randomBytes(16).toString('base64url')

const areSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * Connection tokens: whoever holds one may use the connection that was negotiated with it. They are signed and say for
 * whom, by which process and when they were made, so that nothing has to be kept until a transport takes one up.
 */
export class ConnectionTokens {
  private readonly options: Options
  private readonly instance = randomBytes(6).toString('base64url')

  constructor(options: Options) {
    this.options = options
  }

  issue(path: string, user: string): { connectionId: string; token: string } {
    const connectionId = newConnectionId()
    const issuedAt = this.options.now().getTime().toString(36)
    const text = [connectionId, issuedAt, this.instance, this.tag(user)].join('.')
    return { connectionId, token: `${text}.${this.signature(path, text)}` }
  }

  /** Reads a token of a path; null where it is not one of ours. */
  read(path: string, token: string): ConnectionToken | null {
    const end = token.lastIndexOf('.')
    const text = token.slice(0, end)
    const [connectionId = '', issuedAt = '', instance = '', tag = ''] = text.split('.')
    if (end < 0 || !areSame(token.slice(end + 1), this.signature(path, text))) return null
    const isOurs = instance === this.instance
    const until = Number.parseInt(issuedAt, 36) + this.options.lifetimeMs + (isOurs ? 0 : CLOCKS_DIFFER_BY_MS)
    return { connectionId, isFor: (user) => areSame(tag, this.tag(user)), isOurs, until }
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
