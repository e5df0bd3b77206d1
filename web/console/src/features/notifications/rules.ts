import type { AgentEvents, MessageEvent } from '#sdk'
import type { NotificationKind, Preferences } from '../../platform/preferences.ts'
import type { Mention } from '../conversations/state/mentions.ts'
import type { InboxRow } from '../inbox/rules/lists.ts'

/** What is known of a conversation; undefined if nothing is. */
export type KnownRow = Pick<InboxRow, 'status' | 'agentId' | 'visitorDisplayName'> | undefined

/** What is known of a conversation when its event arrives. */
export interface EventContext {
  /** The row before the event; undefined if no list has it. */
  readonly before: KnownRow
  /** The signed-in agent. */
  readonly agentId: number
  /** Whether the agent caused the event in this browser. */
  readonly isOwnChange: boolean
}

/** A conversation that no list has is new if its last change is less than this after its creation. */
const NEW_FOR_MS = 10_000

/** Returns what an agent is notified of when a conversation begins or changes; null if nothing. */
export function conversationNotification(
  { status, agentId: holderId, createdAt, updatedAt }: AgentEvents['conversation'],
  { before, agentId, isOwnChange }: EventContext,
): NotificationKind | null {
  if (isOwnChange) return null
  if (status === 'active' && holderId === agentId) return before?.agentId === agentId ? null : 'assigned'
  if (status !== 'queued') return null
  const isNew = before ? before.status !== 'queued' : Date.parse(updatedAt) - Date.parse(createdAt) < NEW_FOR_MS
  return isNew ? 'queued' : null
}

/** Whether an agent is notified of a message: a visitor wrote in a conversation of the agent. */
export const isMessageForAgent = ({ message }: MessageEvent, before: KnownRow, agentId: number): boolean =>
  message.senderKind === 'visitor' && before?.status === 'active' && before.agentId === agentId

/** Whether neither sounds nor desktop notifications may appear. */
export const isDoNotDisturb = ({ doNotDisturbUntil }: Pick<Preferences, 'doNotDisturbUntil'>, now: Date): boolean =>
  doNotDisturbUntil !== null && Date.parse(doNotDisturbUntil) > now.getTime()

/** What a notification is about. */
export interface Subject {
  readonly kind: NotificationKind
  readonly conversationId: string
  /** The department of a conversation that waits. */
  readonly departmentId?: number
}

/** Whether a page of the console already shows what a notification would say. `page` is its path with its search. */
export function isShownOn(page: string | null, { kind, conversationId, departmentId }: Subject): boolean {
  if (page === null) return false
  const { pathname, searchParams } = new URL(page, 'https://console')
  if (pathname.endsWith(`/conversations/${conversationId}`)) return true
  const isInbox = /\/console\/?$|\/conversations\//.test(pathname)
  const shownDepartment = searchParams.get('department')
  const isListed = shownDepartment === null || shownDepartment === String(departmentId)
  return kind === 'queued' && isInbox && searchParams.get('tab') !== 'mine' && isListed
}

/** What may need the agent. */
export interface Attention {
  /** How many conversations wait. */
  readonly waiting: number
  /** The conversations of the agent. */
  readonly mine: readonly Pick<InboxRow, 'id' | 'unreadCount'>[]
  readonly mentions: readonly Pick<Mention, 'conversationId'>[]
  /** Whether a conversation is one of those that wait. */
  readonly isWaiting: (conversationId: string) => boolean
}

/** Returns how many conversations need the agent: those that wait, and those with unread messages or a mention of the agent. */
export function countAttention({ waiting, mine, mentions, isWaiting }: Attention): number {
  const unread = mine.filter(({ unreadCount }) => unreadCount > 0).map(({ id }) => id)
  const mentioned = mentions.map(({ conversationId }) => conversationId).filter((id) => !isWaiting(id))
  return waiting + new Set([...unread, ...mentioned]).size
}

/** How long do not disturb lasts: minutes, or until the next morning. */
export type QuietPeriod = '30' | '60' | '240' | 'morning'

/** The periods with the keys of their labels. */
export const quietPeriods = [
  ['30', 'quietHalfHour'],
  ['60', 'quietHour'],
  ['240', 'quietFourHours'],
  ['morning', 'quietUntilMorning'],
] as const

const MORNING_HOUR = 8

/** Returns when do not disturb ends, in RFC 3339. */
export function quietUntil(period: QuietPeriod, now: Date): string {
  if (period !== 'morning') return new Date(now.getTime() + Number(period) * 60_000).toISOString()
  const morning = new Date(now)
  morning.setHours(MORNING_HOUR, 0, 0, 0)
  if (morning <= now) morning.setDate(morning.getDate() + 1)
  return morning.toISOString()
}
