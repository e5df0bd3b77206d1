import type { Announcement, Announcements } from '../../announcements/announcements.ts'

/** Whoever says nothing for this long has stopped typing; clients say it sooner. */
const IDLE_MS = 8000

interface Draft {
  readonly visitorId: string
  isTyping: boolean
  hasText: boolean
  /** When the visitor last gave a sign, in milliseconds since 1970. */
  at: number
}

/** Whether it tells of a row that the visitor wrote, or of an end. */
function endsDraft({ event, payload, audience }: Announcement): boolean {
  if (audience.kind !== 'department') return false
  const { message, status } = payload
  if (event === 'conversation') return status === 'closed'
  return event === 'message' && typeof message === 'object' && message !== null && isByVisitor(message)
}

const isByVisitor = (message: object): boolean => 'senderKind' in message && message.senderKind === 'visitor'

/** Who is typing what; nothing of it is stored. */
export class Drafts {
  private readonly live = new Map<string, Draft>()
  private readonly announcements: Announcements
  private readonly now: () => Date

  constructor({ announcements, now }: { announcements: Announcements; now: () => Date }) {
    this.announcements = announcements
    this.now = now
  }

  /** The visitor began or stopped typing; whoever stops has no draft either. */
  typing(visitorId: string, conversationId: string, isTyping: boolean): void {
    if (!isTyping) this.clear(conversationId)
    else this.of(visitorId, conversationId).isTyping = true
    if (isTyping) this.tell(conversationId, 'typing', { isTyping, visitorId })
  }

  preview(visitorId: string, conversationId: string, draft: string): void {
    this.of(visitorId, conversationId).hasText = draft !== ''
    this.tell(conversationId, 'preview', { draft })
  }

  /** Forgets drafts whose message has arrived, and those of conversations that are over. */
  hear(announcement: Announcement): void {
    const { conversationId } = announcement.payload
    if (this.live.size > 0 && endsDraft(announcement) && typeof conversationId === 'string') this.clear(conversationId)
  }

  /** A visitor is not connected any more. */
  gone(visitorId: string): void {
    for (const [conversationId, draft] of this.live) if (draft.visitorId === visitorId) this.clear(conversationId)
  }

  /** Forgets what has stood for too long. */
  tick(): void {
    const now = this.now().getTime()
    // A clock that was put back does not keep anybody typing.
    for (const [conversationId, { at }] of this.live) if (Math.abs(now - at) >= IDLE_MS) this.clear(conversationId)
  }

  private of(visitorId: string, conversationId: string): Draft {
    const at = this.now().getTime()
    const draft = this.live.get(conversationId) ?? { visitorId, isTyping: false, hasText: false, at }
    draft.at = at
    this.live.set(conversationId, draft)
    return draft
  }

  private clear(conversationId: string): void {
    const draft = this.live.get(conversationId)
    if (!draft) return
    this.live.delete(conversationId)
    if (draft.isTyping) this.tell(conversationId, 'typing', { isTyping: false, visitorId: draft.visitorId })
    if (draft.hasText) this.tell(conversationId, 'preview', { draft: '' })
  }

  private tell(conversationId: string, event: string, more: Readonly<Record<string, unknown>>): void {
    const audience = { kind: 'watchers', conversationId } as const
    this.announcements.publish([{ audience, event, payload: { conversationId, ...more } }])
  }
}
