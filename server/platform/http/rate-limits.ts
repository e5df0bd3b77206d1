import { hash } from 'node:crypto'
import { duration, integer, type Setting } from '@flowdesk/settings'

/** The windows that a policy may have by default, as `hh:mm:ss` or `d.hh:mm:ss`. */
const windows = {
  '00:01:00': { name: 'minute', ms: 60_000 },
  '00:05:00': { name: '5 minutes', ms: 300_000 },
  '00:15:00': { name: '15 minutes', ms: 900_000 },
  '01:00:00': { name: 'hour', ms: 3_600_000 },
  '1.00:00:00': { name: 'day', ms: 86_400_000 },
} as const

/** How many calls a key may make in a window, unless the deployment sets another limit. */
export interface Policy {
  /** As in `RateLimits:<name>:Permits`. */
  readonly name: string
  readonly permits: number
  readonly window: keyof typeof windows
  /** The calls that count and the key, as `Refreshes, per address.` */
  readonly sentence: string
}

/** Declares a policy. The feature whose calls it limits does so in its `config.ts`. */
export const policy = (name: string, permits: number, window: Policy['window'], sentence: string): Policy => ({
  name,
  permits,
  window,
  sentence,
})

/** Describes a policy and its default, for the API reference. */
export const policyInWords = ({ name, permits, window, sentence }: Policy): string =>
  `\`${name}\`: ${sentence} ${permits} per ${windows[window].name}, unless the deployment sets another limit.`

/** Declares `RateLimits:<name>:Permits` and `RateLimits:<name>:Window` of every policy. */
export const rateLimitSettings = (policies: readonly Policy[]): Readonly<Record<string, Setting<number>>> =>
  Object.fromEntries(
    policies.flatMap(({ name, permits, window, sentence }) => [
      [`RateLimits:${name}:Permits`, integer(permits, { min: 1, max: 1_000_000_000 }, sentence)],
      [`RateLimits:${name}:Window`, duration(window, `The window of ${name}.`, { min: '00:00:01' })],
    ]),
  )

interface Window {
  used: number
  endsAt: number
}

/** Maximum number of windows that one policy keeps: an attacker who makes up keys without end fills no more memory. */
const MAX_WINDOWS = 100_000

/** Keys longer than this, such as those with an e-mail address, are kept as their digest. */
const MAX_KEY_LENGTH = 64

const compact = (key: string): string => (key.length > MAX_KEY_LENGTH ? hash('sha256', key, 'base64url') : key)

/** The windows of one policy by key, in the order in which they began. */
class Windows {
  private readonly byKey = new Map<string, Window>()
  readonly permits: number
  readonly length: number

  constructor(permits: number, length: number) {
    this.permits = permits
    this.length = length
  }

  running(key: string, now: number): Window | undefined {
    const window = this.byKey.get(key)
    return window && this.isRunning(window, now) ? window : undefined
  }

  begin(key: string, now: number): Window {
    // The new window stands behind all others, also where the key had one before.
    this.byKey.delete(key)
    this.makeRoom(now)
    const window = { used: 0, endsAt: now + this.length }
    this.byKey.set(key, window)
    return window
  }

  /** Returns a permit of this window; a window that none is taken from any more is deleted. */
  release(key: string, window: Window): void {
    window.used--
    if (window.used === 0 && this.byKey.get(key) === window) this.byKey.delete(key)
  }

  /** Deletes the oldest windows, as far as they have ended, and one that runs if there are still too many. */
  private makeRoom(now: number): void {
    for (const [key, window] of this.byKey) {
      if (this.isRunning(window, now) && this.byKey.size < MAX_WINDOWS) return
      this.byKey.delete(key)
    }
  }

  private isRunning({ endsAt }: Window, now: number): boolean {
    // One that ends long behind any that begins now is from before the clock was put back; a nudge of it resets nothing.
    return endsAt > now && endsAt - now <= 2 * this.length
  }
}

/** A permit that can be returned, or the whole seconds, at least 1, until there is one. */
export type HeldPermit = { readonly release: () => void } | { readonly waitSeconds: number }

const secondsLeft = (window: Window, now: number): number => Math.max(1, Math.ceil((window.endsAt - now) / 1000))

/** Counts calls by policy and key, each key in a window that begins with its first call. */
export class RateLimits {
  private readonly policies = new Map<string, Windows>()
  private readonly settings: Readonly<Record<string, number>>

  /** `settings` are the values of `rateLimitSettings`; a policy that they lack has its default. */
  constructor(settings: Readonly<Record<string, number>>) {
    this.settings = settings
  }

  /** Takes one permit. Null when it was there, else the whole seconds, at least 1, until there are some again. */
  take(policy: Policy, key: string, now: number): number | null {
    const held = this.hold(policy, key, now)
    return 'waitSeconds' in held ? held.waitSeconds : null
  }

  /** Takes one permit that can be returned, for policies that count failures only. */
  hold(policy: Policy, givenKey: string, now: number): HeldPermit {
    const key = compact(givenKey)
    const ofPolicy = this.windowsOf(policy)
    const window = ofPolicy.running(key, now) ?? ofPolicy.begin(key, now)
    if (window.used >= ofPolicy.permits) return { waitSeconds: secondsLeft(window, now) }
    window.used++
    let isHeld = true
    const release = () => {
      if (isHeld) ofPolicy.release(key, window)
      isHeld = false
    }
    return { release }
  }

  /** As `take`, but leaves the permit. */
  look(policy: Policy, key: string, now: number): number | null {
    const ofPolicy = this.windowsOf(policy)
    const window = ofPolicy.running(compact(key), now)
    return window && window.used >= ofPolicy.permits ? secondsLeft(window, now) : null
  }

  private windowsOf({ name, permits, window }: Policy): Windows {
    const known = this.policies.get(name)
    if (known) return known
    const made = new Windows(
      this.settings[`RateLimits:${name}:Permits`] ?? permits,
      this.settings[`RateLimits:${name}:Window`] ?? windows[window].ms,
    )
    this.policies.set(name, made)
    return made
  }
}
