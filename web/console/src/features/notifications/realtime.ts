import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { AgentEvents } from '#sdk'
import { toPlainText } from '../../../../ui/browser/safe-text.ts'
import { playTone } from '../../../../ui/browser/sound.ts'
import { type Console, useConsole } from '../../platform/console.tsx'
import { showDesktopNotification } from '../../platform/desktop-notifications.ts'
import { useText } from '../../platform/language.tsx'
import { showPageBadge } from '../../platform/page-badge.ts'
import { useStore } from '../../platform/store.ts'
import { bulkNotice } from '../conversations/state/bulk-notice.ts'
import { mentions } from '../conversations/state/mentions.ts'
import { findLoadedRow } from '../inbox/commands.ts'
import { countsQuery, myListQuery } from '../inbox/queries.ts'
import { takeFailure } from '../inbox/state/take-failure.ts'
import {
  conversationNotification,
  countAttention,
  isDoNotDisturb,
  isMessageForAgent,
  isShownOn,
  type KnownRow,
  type Subject,
} from './rules.ts'
import { isOwnChange, notifyOnce, readFocusedPage, rememberOwnChange, shareFocusedPage } from './state.ts'
import { notificationsStrings } from './strings.ts'

interface NotificationCandidate extends Subject {
  /** The same in all tabs. */
  readonly key: string
  /** The visitor, or who mentioned the agent. */
  readonly name: string | null
  readonly preview: string
  /** Called unless the agent looks at the conversation. */
  readonly onUnseen?: () => void
}

/** Calls the function for each event that concerns the agent, until the returned function is called. */
function followNotificationCandidates(
  console: Console,
  agentId: number,
  notify: (candidate: NotificationCandidate) => void,
): () => void {
  const { events, api, storage, queryClient } = console
  // The newest event of each conversation: the lists apply events in the next frame, and in hidden tabs even later.
  const told = new Map<string, AgentEvents['conversation']>()
  const findBefore = (id: string): KnownRow => {
    const row = findLoadedRow(console, id)
    const event = told.get(id)
    return event && event.version > (row?.version ?? 0) ? event : row
  }
  const ends = [
    api.conversationChanges.onSend((id) => rememberOwnChange(storage, id)),
    events.on('conversation', (event) => {
      const { conversationId, departmentId, version, visitorDisplayName: name, lastMessage } = event
      // Without the list of the agent, every change of a conversation of the agent would look like an assignment.
      if (event.status === 'active' && !queryClient.getQueryData(myListQuery(api, agentId).queryKey)) return
      const before = findBefore(conversationId)
      if (event.status === 'closed') told.delete(conversationId)
      else if (version >= (told.get(conversationId)?.version ?? 0)) told.set(conversationId, event)
      const kind = conversationNotification(event, {
        before,
        agentId,
        isOwnChange: isOwnChange(storage, conversationId),
      })
      const key = `${kind} ${conversationId} ${version}`
      if (kind) notify({ kind, conversationId, departmentId, key, name, preview: lastMessage?.preview ?? '' })
    }),
    // A conversation that returns to the departments of the agent is new to the agent.
    events.on('conversationRemoved', ({ conversationId }) => {
      const event = told.get(conversationId)
      if (event) told.set(conversationId, { ...event, status: 'active', agentId: null })
    }),
    events.on('message', (event) => {
      const { conversationId, message } = event
      const { id: key, body: preview } = message
      const before = findBefore(conversationId)
      if (isMessageForAgent(event, before, agentId))
        notify({ kind: 'message', conversationId, key, name: before?.visitorDisplayName ?? null, preview })
      if (message.kind === 'Note' && preview.includes('@'))
        // If the code or the names cannot be loaded, only the highlighted note shows the mention.
        import('../conversations/commands/mentioning.ts')
          .then(({ notifyOfMention }) => notifyOfMention(console, event, agentId, notify))
          .catch(() => undefined)
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Plays sounds and shows desktop notifications by the preferences, in one tab, except for what is on the screen. */
function useEventNotifications(): void {
  const console = useConsole()
  const text = useText(notificationsStrings)
  const navigate = useNavigate()
  const agentId = useStore(console.session.store).tokens?.agent.id
  const notify = (candidate: NotificationCandidate) => {
    const { kind, conversationId, key, name, preview, onUnseen } = candidate
    const { storage, preferences } = console
    const chosen = preferences.get()
    if (isShownOn(readFocusedPage(storage), candidate)) return
    onUnseen?.()
    if (isDoNotDisturb(chosen, new Date())) return
    if (chosen.sounds[kind]) void notifyOnce(storage, `sound ${key}`, playTone)
    if (!chosen.desktop[kind]) return
    const title = text(kind, { name: name ?? text('unknownVisitor') })
    const onClick = () => void navigate({ to: '/conversations/$conversationId', params: { conversationId } })
    void notifyOnce(storage, `desktop ${key}`, () =>
      showDesktopNotification({ title, body: toPlainText(preview), tag: conversationId, onClick }),
    )
  }
  const newest = useRef(notify)
  newest.current = notify
  useEffect(() => {
    if (agentId === undefined) return
    const ends = [
      followNotificationCandidates(console, agentId, (candidate) => newest.current(candidate)),
      shareFocusedPage(console.storage),
      () => mentions.set([]),
      () => bulkNotice.set(null),
      () => takeFailure.set(null),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [console, agentId])
}

/** Counts in the title and the icon of the page which conversations need the agent. */
function useAttentionBadge(): void {
  const console = useConsole()
  const { api, session } = console
  const agentId = useStore(session.store).tokens?.agent.id ?? 0
  const { data: counts } = useQuery(countsQuery(api, null))
  const { data: mine } = useInfiniteQuery(myListQuery(api, agentId))
  const unseen = useStore(mentions)
  const count = countAttention({
    waiting: counts?.queue ?? 0,
    mine: mine?.pages.flatMap(({ rows }) => rows) ?? [],
    mentions: unseen,
    isWaiting: (id) => findLoadedRow(console, id)?.status === 'queued',
  })
  useEffect(() => showPageBadge(count), [count])
  useEffect(() => () => showPageBadge(0), [])
}

/** Notifies the agent while the component is shown. */
export function useNotifications(): void {
  useEventNotifications()
  useAttentionBadge()
}
