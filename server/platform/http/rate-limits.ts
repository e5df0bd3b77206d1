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

/** How many keys one policy may hold before those whose window has ended are let go. */
const SWEEP_AT = 20_000

/** The windows of one policy by key, swept each time their number has doubled. */
class Windows {
  private readonly byKey = new Map<string, Window>()
  private sweepAt = SWEEP_AT
  readonly permits: number
  readonly length: number

  constructor(permits: number, length: number) {
    this.permits = permits
    this.length = length
  }

  running(key: string, now: number): Window | undefined {
    const window = this.byKey.get(key)
    // One that ends long behind any that begins now is from before the clock was put back; a nudge of it resets nothing.
    return window && window.endsAt > now && window.endsAt - now <= 2 * this.length ? window : undefined
  }

  begin(key: string, now: number): Window {
    if (this.byKey.size >= this.sweepAt) {
      for (const [old, { endsAt }] of this.byKey) if (endsAt <= now) this.byKey.delete(old)
      this.sweepAt = Math.max(SWEEP_AT, this.byKey.size * 2)
    }
    const window = { used: 0, endsAt: now + this.length }
    this.byKey.set(key, window)
    return window
  }
}

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
    const windows = this.windowsOf(policy)
    const window = windows.running(key, now) ?? windows.begin(key, now)
    if (window.used >= windows.permits) return secondsLeft(window, now)
    window.used++
    return null
  }

  /** As `take`, but leaves the permit: for policies that count failures only. */
  look(policy: Policy, key: string, now: number): number | null {
    const windows = this.windowsOf(policy)
    const window = windows.running(key, now)
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
