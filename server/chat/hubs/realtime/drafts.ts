import type { Announcement, Announcements } from '../../announcements/announcements.ts'
import { announcesClosing } from '../rules.ts'

/** Time without a signal after which a draft is cleared. Clients normally clear it sooner, by `isTyping: false`. */
const IDLE_TIMEOUT_MS = 8000

interface Draft {
  readonly visitorId: string
  isTyping: boolean
  hasText: boolean
  lastSignalAtMs: number
}

function endsDraft(announcement: Announcement): boolean {
  const { event, payload, audience } = announcement
  const { message } = payload
  if (event !== 'message' || audience.kind !== 'department') return announcesClosing(announcement)
  return typeof message === 'object' && message !== null && isVisitorMessage(message)
}

const isVisitorMessage = (message: object): boolean => 'senderKind' in message && message.senderKind === 'visitor'

/** Typing signals and drafts of visitors. They are kept in memory only. */
export class Drafts {
  private readonly drafts = new Map<string, Draft>()
  private readonly announcements: Announcements
  private readonly now: () => Date

  constructor({ announcements, now }: { announcements: Announcements; now: () => Date }) {
    this.announcements = announcements
    this.now = now
  }

  /** Handles a typing signal. With `isTyping: false`, also clears the draft. */
  setTyping(visitorId: string, conversationId: string, isTyping: boolean): void {
    if (!isTyping) this.clear(conversationId)
    else this.recordSignal(visitorId, conversationId).isTyping = true
    if (isTyping) this.publish(conversationId, 'typing', { isTyping, visitorId })
  }

  setDraft(visitorId: string, conversationId: string, draft: string): void {
    this.recordSignal(visitorId, conversationId).hasText = draft !== ''
    this.publish(conversationId, 'preview', { draft })
  }

  handleAnnouncement(announcement: Announcement): void {
    const { conversationId } = announcement.payload
    if (this.drafts.size > 0 && endsDraft(announcement) && typeof conversationId === 'string')
      this.clear(conversationId)
  }

  clearVisitor(visitorId: string): void {
    for (const [conversationId, draft] of this.drafts) if (draft.visitorId === visitorId) this.clear(conversationId)
  }

  clearIdle(): void {
    const now = this.now().getTime()
    // Uses the absolute difference, so that a draft does not stay if the clock is set back.
    for (const [conversationId, { lastSignalAtMs }] of this.drafts)
      if (Math.abs(now - lastSignalAtMs) >= IDLE_TIMEOUT_MS) this.clear(conversationId)
  }

  private recordSignal(visitorId: string, conversationId: string): Draft {
    const lastSignalAtMs = this.now().getTime()
    const draft = this.drafts.get(conversationId) ?? { visitorId, isTyping: false, hasText: false, lastSignalAtMs }
    draft.lastSignalAtMs = lastSignalAtMs
    this.drafts.set(conversationId, draft)
    return draft
  }

  private clear(conversationId: string): void {
    const draft = this.drafts.get(conversationId)
    if (!draft) return
    this.drafts.delete(conversationId)
    if (draft.isTyping) this.publish(conversationId, 'typing', { isTyping: false, visitorId: draft.visitorId })
    if (draft.hasText) this.publish(conversationId, 'preview', { draft: '' })
  }

  private publish(conversationId: string, event: string, fields: Readonly<Record<string, unknown>>): void {
    const audience = { kind: 'watchers', conversationId } as const
    this.announcements.publish([{ audience, event, payload: { conversationId, ...fields } }])
  }
}
