import { Button, Loader } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ConversationState } from '#sdk'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { NewestMessage } from './announcer.tsx'
import { useScreen } from './context.tsx'
import { EntryView } from './entry.tsx'
import { type Entry, toEntries, toPendingEntries } from './rules/entries.ts'
import { conversationsStrings } from './strings.ts'
import styles from './transcript.module.css'
import { useReading } from './use-reading.tsx'

const ESTIMATED_HEIGHT = 56
/** How close to the end the transcript follows new messages, in pixels. */
export const END_THRESHOLD = 48
/** How many lines before the first loaded one earlier rows are read. */
const LOAD_AHEAD = 10

export type TranscriptVirtualizer = Virtualizer<HTMLDivElement, HTMLDivElement>

function useEntries(): { readonly entries: readonly Entry[]; readonly conversation: ConversationState } {
  const { opened, ownId } = useScreen()
  const conversation = useStore(opened.store.conversation)
  const { firstNewSequence } = useStore(opened.store.reading)
  const { isTyping, draft } = useStore(opened.store.typing)
  const { rows, outbox } = conversation
  const sent = useMemo(() => toEntries(rows, firstNewSequence), [rows, firstNewSequence])
  const entries = useMemo<readonly Entry[]>(
    () => [
      ...sent,
      ...toPendingEntries(outbox, ownId),
      ...(isTyping || draft !== '' ? [{ kind: 'typing', key: 'typing' } as const] : []),
    ],
    [sent, outbox, ownId, isTyping, draft],
  )
  return { entries, conversation }
}

/** Keeps the end in view when the agent writes, and when the composer grows. Begins at the first new message. */
function useScrolling(
  virtualizer: TranscriptVirtualizer,
  scroller: RefObject<HTMLDivElement | null>,
  { entries, conversation }: ReturnType<typeof useEntries>,
): void {
  const hasEntries = entries.length > 0
  const isAtEnd = useRef(true)
  isAtEnd.current = virtualizer.isAtEnd(END_THRESHOLD)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the first rows arrive.
  useLayoutEffect(() => {
    if (!hasEntries) return
    const firstNew = entries.findIndex(({ kind }) => kind === 'new')
    if (firstNew === -1) virtualizer.scrollToEnd()
    else virtualizer.scrollToIndex(firstNew, { align: 'start' })
  }, [hasEntries])
  const lastQueued = conversation.outbox[conversation.outbox.length - 1]?.clientMessageId
  useEffect(() => {
    if (lastQueued !== undefined) virtualizer.scrollToEnd()
  }, [lastQueued, virtualizer])
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) virtualizer.scrollToEnd()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, virtualizer])
}

function useEarlierPages(firstIndex: number, { hasEarlier, rows }: ConversationState): boolean {
  const { opened } = useScreen()
  const [isLoading, setLoading] = useState(false)
  const isNeeded = hasEarlier && rows.length > 0 && firstIndex <= LOAD_AHEAD
  const firstSequence = rows[0]?.sequence
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page is read when the first row has changed.
  useEffect(() => {
    if (!isNeeded) return
    setLoading(true)
    opened.reader
      .loadEarlier()
      .catch(() => undefined)
      .finally(() => setLoading(false))
  }, [isNeeded, firstSequence, opened])
  return isLoading
}

/** The messages. Only those near the visible part are in the document. */
export function Transcript() {
  const text = useText(conversationsStrings)
  const given = useEntries()
  const { entries, conversation } = given
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer: TranscriptVirtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: (index) => entries[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_THRESHOLD,
    overscan: 8,
    paddingStart: 16,
    paddingEnd: 16,
    useFlushSync: false,
  })
  useScrolling(virtualizer, scroller, given)
  const items = virtualizer.getVirtualItems()
  const isLoadingEarlier = useEarlierPages(items[0]?.index ?? 0, conversation)
  const { isAtEnd, newCount } = useReading(virtualizer, entries)
  const isEmpty = entries.length === 0 && !conversation.isBehind && !conversation.isReading
  return (
    <div className={styles.area}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <section ref={scroller} className={styles.scroller} aria-label={text('messages')} tabIndex={0} id="transcript">
        <div className={styles.sizer} style={{ blockSize: virtualizer.getTotalSize() }}>
          {items.map(({ key, index, start }) => {
            const entry = entries[index]
            return (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={styles.line}
                style={{ transform: `translateY(${start}px)` }}
              >
                {entry && <EntryView entry={entry} isRead={isReadEntry(entry, conversation)} />}
              </div>
            )
          })}
        </div>
        {isEmpty && <p className={styles.empty}>{text('noMessages')}</p>}
      </section>
      {isLoadingEarlier && <Loader size="xs" className={styles.loadingEarlier} aria-label={text('loadingEarlier')} />}
      {!isAtEnd && entries.length > 0 && (
        <Button
          className={styles.jump}
          variant="default"
          size="compact-sm"
          radius="xl"
          leftSection={<IconArrowDown size={14} />}
          onClick={() => virtualizer.scrollToEnd()}
        >
          {newCount > 0 ? text('newBelow', { count: newCount }) : text('jumpToLatest')}
        </Button>
      )}
      <NewestMessage />
    </div>
  )
}

const isReadEntry = (entry: Entry, { otherReadSequence }: ConversationState): boolean =>
  entry.kind === 'message' && entry.message.sequence <= otherReadSequence
