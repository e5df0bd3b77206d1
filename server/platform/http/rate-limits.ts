import { digest } from '../auth/secrets.ts'
import { duration, integer } from '../config/kinds.ts'
import type { Setting } from '../config/setting.ts'

/** Every policy: how many calls a key may make in a window. Windows as `hh:mm:ss`. */
const policies = {
  IntegrationRead: [3000, '00:01:00', 'Integration reads, per API token.'],
  CreateTicket: [600, '00:01:00', 'Asynchronous ticket creations, per API token.'],
  CreateTicketSync: [60, '00:01:00', 'Synchronous ticket creations, per API token.'],
  AppendMessage: [600, '00:01:00', 'Messages appended, per API token.'],
  Upload: [120, '00:01:00', 'Attachments uploaded, per API token.'],
  InboundEmail: [600, '00:01:00', 'Inbound mails, per secret.'],
  Tracking: [600, '00:01:00', 'Anonymous status reads, per address.'],
  FormRead: [600, '00:01:00', 'Form reads, per address.'],
  FormSubmitHour: [60, '01:00:00', 'Form submissions, per address and hour.'],
  FormSubmitDay: [480, '1.00:00:00', 'Form submissions, per address and day.'],
  Dashboard: [1200, '00:01:00', 'Dashboard calls, per user.'],
  Agent: [1200, '00:01:00', 'Console calls, per agent.'],
  LoginAddress: [100, '00:05:00', 'Failed sign-ins, per address.'],
  LoginAccount: [5, '00:01:00', 'Sign-ins, per address and e-mail.'],
  LoginAccountTotal: [
    100,
    '01:00:00',
    'Wrong passwords for one account, over all addresses. Never refuses an address from which it signed in within the last 30 days.',
  ],
  OtpRequest: [3, '00:15:00', 'One-time passwords asked for, per address and e-mail.'],
  Refresh: [600, '00:01:00', 'Token refreshes, per address.'],
  VisitorBootstrap: [600, '01:00:00', 'Visitor bootstraps, per address.'],
  VisitorWrite: [60, '00:01:00', 'Visitor writes, per visitor.'],
  VisitorRead: [240, '00:01:00', 'Visitor reads, per visitor.'],
  ConversationCreate: [6, '01:00:00', 'Conversations opened, per visitor.'],
  VisitorUpload: [10, '00:01:00', 'Visitor uploads, per visitor.'],
  VisitorTyping: [120, '00:01:00', 'Typing and draft signals, per visitor; the excess is dropped silently.'],
  TranscriptVisitor: [3, '01:00:00', 'Transcripts mailed, per visitor.'],
  TranscriptAddress: [20, '01:00:00', 'Transcripts mailed, per address.'],
  TranscriptAgent: [60, '01:00:00', 'Transcripts mailed, per agent.'],
  TranscriptRecipient: [5, '1.00:00:00', 'Transcripts mailed, per recipient.'],
  LeaveMessage: [30, '01:00:00', 'Messages left, per address.'],
  WaitingRoom: [10, '00:01:00', 'Waiting-room polls, per visitor.'],
  ServiceKey: [60, '00:01:00', 'Calls with a service key, per key.'],
} as const satisfies Record<string, readonly [number, string, string]>

export type Policy = keyof typeof policies

const spans: Readonly<Record<(typeof policies)[Policy][1], string>> = {
  '00:01:00': 'minute',
  '00:05:00': '5 minutes',
  '00:15:00': '15 minutes',
  '01:00:00': 'hour',
  '1.00:00:00': 'day',
}

/** A policy and its default, as the reference tells them. */
export function policyInWords(policy: Policy): string {
  const [permits, window, sentence] = policies[policy]
  return `\`${policy}\`: ${sentence} ${permits} per ${spans[window]}, unless the deployment sets another limit.`
}

/** `RateLimits:<Policy>:Permits` and `:Window` for every policy. */
export const rateLimitSettings: Readonly<Record<string, Setting<number>>> = Object.fromEntries(
  Object.entries(policies).flatMap(([policy, [permits, window, sentence]]) => [
    [`RateLimits:${policy}:Permits`, integer(permits, { min: 1, max: 1_000_000_000 }, sentence)],
    [`RateLimits:${policy}:Window`, duration(window, `The window of ${policy}.`, { min: '00:00:01' })],
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

const compact = (key: string): string => (key.length > MAX_KEY_LENGTH ? digest(key) : key)

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
  private readonly policies = new Map<Policy, Windows>()
  private readonly settings: Readonly<Record<string, number>>

  /** `settings` are the values of `rateLimitSettings`. */
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
    const windows = this.windowsOf(policy)
    const window = windows.running(key, now) ?? windows.begin(key, now)
    if (window.used >= windows.permits) return { waitSeconds: secondsLeft(window, now) }
    window.used++
    let isHeld = true
    const release = () => {
      if (isHeld) windows.release(key, window)
      isHeld = false
    }
    return { release }
  }

  /** As `take`, but leaves the permit. */
  look(policy: Policy, key: string, now: number): number | null {
    const windows = this.windowsOf(policy)
    const window = windows.running(compact(key), now)
    return window && window.used >= windows.permits ? secondsLeft(window, now) : null
  }

  private windowsOf(policy: Policy): Windows {
    const known = this.policies.get(policy)
    if (known) return known
    const made = new Windows(
      this.settings[`RateLimits:${policy}:Permits`] ?? policies[policy][0],
      this.settings[`RateLimits:${policy}:Window`] ?? 60_000,
    )
    this.policies.set(policy, made)
    return made
  }
}
