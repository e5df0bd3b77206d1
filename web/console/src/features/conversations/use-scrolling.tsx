import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ConversationState } from '#sdk'
import { useScreen } from './context.tsx'
import type { Entry } from './rules/entries.ts'
import { END_THRESHOLD, type TranscriptVirtualizer } from './use-read-tracking.tsx'

/** Earlier rows are read when the first visible line is at most this many lines after the first loaded one. */
const LOAD_AHEAD = 10
/** How long to wait after a page that could not be read. */
const RETRY_MS = 3000

type Scroller = RefObject<HTMLDivElement | null>

/** Whether the end stays in view when lines are added or measured: until the agent scrolls up. */
function useFollowing(virtualizer: TranscriptVirtualizer, scroller: Scroller): RefObject<boolean> {
  const isFollowing = useRef(true)
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let lastTop = element.scrollTop
    const update = () => {
      if (virtualizer.isAtEnd(END_THRESHOLD)) isFollowing.current = true
      else if (element.scrollTop < lastTop) isFollowing.current = false
      lastTop = element.scrollTop
    }
    // When the composer grows or shrinks, the height of the transcript changes.
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) virtualizer.scrollToEnd()
    })
    observer.observe(element)
    element.addEventListener('scroll', update)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [virtualizer, scroller])
  return isFollowing
}

interface Shown {
  readonly entries: readonly Entry[]
  readonly conversation: ConversationState
}

/** Begins at the first new message, or at the end, and keeps the end in view. Returns whether it does. */
export function useScrolling(
  virtualizer: TranscriptVirtualizer,
  scroller: Scroller,
  { entries, conversation }: Shown,
): RefObject<boolean> {
  const isFollowing = useFollowing(virtualizer, scroller)
  const hasEntries = entries.length > 0
  // Without lines, the total size is that of the padding.
  const size = hasEntries ? virtualizer.getTotalSize() : 0
  const showFirstNew = useEffectEvent(() => {
    const firstNew = entries.findIndex(({ kind }) => kind === 'new')
    if (firstNew === -1) return
    isFollowing.current = false
    virtualizer.scrollToIndex(firstNew, { align: 'start' })
  })
  useLayoutEffect(() => {
    if (hasEntries) showFirstNew()
  }, [hasEntries])
  // Each measured line changes the size.
  useLayoutEffect(() => {
    if (size > 0 && isFollowing.current) virtualizer.scrollToEnd()
  }, [size, virtualizer, isFollowing])
  const lastQueued = conversation.outbox[conversation.outbox.length - 1]?.clientMessageId
  useEffect(() => {
    if (lastQueued === undefined) return
    isFollowing.current = true
    virtualizer.scrollToEnd()
  }, [lastQueued, virtualizer, isFollowing])
  return isFollowing
}

/** Reads earlier pages when the agent scrolls up to the first loaded row. Returns whether one is being read. */
export function useEarlierPages(
  virtualizer: TranscriptVirtualizer,
  { hasEarlier, rows }: ConversationState,
  isFollowing: RefObject<boolean>,
): boolean {
  const { opened } = useScreen()
  const [isLoading, setLoading] = useState(false)
  const firstIndex = virtualizer.getVirtualItems()[0]?.index ?? 0
  const isShort = virtualizer.getTotalSize() <= (virtualizer.scrollRect?.height ?? 0)
  const isNear = firstIndex <= LOAD_AHEAD && (!isFollowing.current || isShort)
  const isNeeded = hasEarlier && rows.length > 0 && isNear
  useEffect(() => {
    if (!isNeeded || isLoading) return
    setLoading(true)
    const finish = () => setLoading(false)
    opened.reader.loadEarlier().then(finish, () => setTimeout(finish, RETRY_MS))
  }, [isNeeded, isLoading, opened])
  return isLoading
}
