import { hash } from 'node:crypto'
import { duration, integer, type Setting } from '@flowdesk/settings'

const defaultWindows = {
  '00:01:00': { name: 'minute', ms: 60_000 },
  '00:05:00': { name: '5 minutes', ms: 300_000 },
  '00:15:00': { name: '15 minutes', ms: 900_000 },
  '01:00:00': { name: 'hour', ms: 3_600_000 },
  '1.00:00:00': { name: 'day', ms: 86_400_000 },
} as const

/** A rate limit. `permits` and `window` are the defaults of its settings. */
export interface Policy {
  readonly name: string
  readonly permits: number
  readonly window: keyof typeof defaultWindows
  /** Names the limited calls and the key that they are counted by: `Limits token refreshes, per client address.` */
  readonly description: string
}

export const policy = (name: string, permits: number, window: Policy['window'], description: string): Policy => ({
  name,
  permits,
  window,
  description,
})

export const describePolicy = ({ name, permits, window, description }: Policy): string =>
  `\`${name}\`: ${description} The default is ${permits} per ${defaultWindows[window].name}.`

export const createRateLimitSettings = (policies: readonly Policy[]): Readonly<Record<string, Setting<number>>> =>
  Object.fromEntries(
    policies.flatMap(({ name, permits, window, description }) => [
      [`RateLimits:${name}:Permits`, integer(permits, { min: 1, max: 1_000_000_000 }, description)],
      [
        `RateLimits:${name}:Window`,
        duration(window, `The time over which \`RateLimits:${name}:Permits\` is counted.`, { min: '00:00:01' }),
      ],
    ]),
  )

interface Window {
  used: number
  endsAt: number
}

/** Maximum number of windows per policy, so that an attacker who invents keys cannot exhaust the memory. */
const MAX_WINDOWS = 100_000

const MAX_KEY_LENGTH = 64

const shortenKey = (key: string): string => (key.length > MAX_KEY_LENGTH ? hash('sha256', key, 'base64url') : key)

/** The windows of one policy by key, in the order of their start. */
class Windows {
  private readonly byKey = new Map<string, Window>()
  readonly permits: number
  readonly lengthMs: number

  constructor(permits: number, lengthMs: number) {
    this.permits = permits
    this.lengthMs = lengthMs
  }

  findRunning(key: string, now: number): Window | undefined {
    const window = this.byKey.get(key)
    return window && this.isRunning(window, now) ? window : undefined
  }

  start(key: string, now: number): Window {
    // Deletes an old window of the key first, so that the map stays in the order of the starts.
    this.byKey.delete(key)
    this.evict(now)
    const window = { used: 0, endsAt: now + this.lengthMs }
    this.byKey.set(key, window)
    return window
  }

  release(key: string, window: Window): void {
    window.used--
    if (window.used === 0 && this.byKey.get(key) === window) this.byKey.delete(key)
  }

  private evict(now: number): void {
    for (const [key, window] of this.byKey) {
      if (this.isRunning(window, now) && this.byKey.size < MAX_WINDOWS) return
      this.byKey.delete(key)
    }
  }

  private isRunning({ endsAt }: Window, now: number): boolean {
    // If a window has more time left than its length, the clock has moved back. The factor 2 allows small corrections.
    return endsAt > now && endsAt - now <= 2 * this.lengthMs
  }
}

export type PermitResult = { readonly release: () => void } | { readonly waitSeconds: number }

const computeSecondsLeft = (window: Window, now: number): number => Math.max(1, Math.ceil((window.endsAt - now) / 1000))

/** Counts calls by policy and key. The window of a key starts with its first call. `now` is in ms since 1970. */
export class RateLimits {
  private readonly windowsByPolicy = new Map<string, Windows>()
  private readonly settings: Readonly<Record<string, number>>

  /** Policies that are missing in `settings` have their defaults. */
  constructor(settings: Readonly<Record<string, number>>) {
    this.settings = settings
  }

  /** Takes one permit and returns null. If none is left, returns the seconds until the window ends, rounded up. */
  take(policy: Policy, key: string, now: number): number | null {
    const result = this.acquire(policy, key, now)
    return 'waitSeconds' in result ? result.waitSeconds : null
  }

  /** Takes one permit that the caller can release, for policies that count only failures. */
  acquire(policy: Policy, rawKey: string, now: number): PermitResult {
    const key = shortenKey(rawKey)
    const policyWindows = this.getOrCreateWindows(policy)
    const window = policyWindows.findRunning(key, now) ?? policyWindows.start(key, now)
    if (window.used >= policyWindows.permits) return { waitSeconds: computeSecondsLeft(window, now) }
    window.used++
    let isReleased = false
    const release = () => {
      if (!isReleased) policyWindows.release(key, window)
      isReleased = true
    }
    return { release }
  }

  /** Returns what `take` would return, without taking a permit. */
  peek(policy: Policy, key: string, now: number): number | null {
    const policyWindows = this.getOrCreateWindows(policy)
    const window = policyWindows.findRunning(shortenKey(key), now)
    return window && window.used >= policyWindows.permits ? computeSecondsLeft(window, now) : null
  }

  private getOrCreateWindows({ name, permits, window }: Policy): Windows {
    const known = this.windowsByPolicy.get(name)
    if (known) return known
    const created = new Windows(
      this.settings[`RateLimits:${name}:Permits`] ?? permits,
      this.settings[`RateLimits:${name}:Window`] ?? defaultWindows[window].ms,
    )
    this.windowsByPolicy.set(name, created)
    return created
  }
}
