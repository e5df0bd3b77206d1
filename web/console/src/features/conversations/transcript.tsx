import { Button, Loader } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Suspense, useMemo, useRef } from 'react'
import type { ConversationState } from '#sdk'
import { useText } from '../../platform/language.tsx'
import { lazyOptional } from '../../platform/lazy-part.ts'
import { useStore } from '../../platform/store.ts'
import { NewMessages } from './announcer.tsx'
import { useScreen } from './context.tsx'
import { EntryView } from './entry.tsx'
import { type Entry, toEntries, toPendingEntries } from './rules/entries.ts'
import { parseMessageHash } from './rules/message-link.ts'
import { conversationsStrings } from './strings.ts'
import styles from './transcript.module.css'
import { useMessageKeys } from './use-message-keys.tsx'
import { END_THRESHOLD, type TranscriptVirtualizer, useReadTracking } from './use-read-tracking.tsx'
import { useEarlierPages, useScrolling } from './use-scrolling.tsx'

const LinkedMessage = lazyOptional(async () => (await import('./linked-message.tsx')).LinkedMessage)

const ESTIMATED_HEIGHT = 56

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
  const isFollowing = useScrolling(virtualizer, scroller, given)
  const isLoadingEarlier = useEarlierPages(virtualizer, conversation, isFollowing)
  const { isAtEnd, newCount } = useReadTracking(virtualizer, entries)
  const linked = useLocation({ select: ({ hash }) => parseMessageHash(hash) })
  const shown = { virtualizer, entries, isFollowing }
  useMessageKeys(shown)
  const jump = () => {
    isFollowing.current = true
    virtualizer.scrollToEnd()
  }
  const isEmpty = entries.length === 0 && !conversation.isBehind && !conversation.isReading
  return (
    <div className={styles.area}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <section ref={scroller} className={styles.scroller} aria-label={text('messages')} tabIndex={0} id="transcript">
        <div className={styles.sizer} style={{ blockSize: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const entry = entries[index]
            return (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={styles.line}
                style={{ transform: `translateY(${start}px)` }}
              >
                {entry && (
                  <EntryView
                    entry={entry}
                    isRead={isReadEntry(entry, conversation)}
                    isLinked={entry.kind === 'message' && entry.message.sequence === linked}
                  />
                )}
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
          onClick={jump}
        >
          {newCount > 0 ? text('newBelow', { count: newCount }) : text('jumpToLatest')}
        </Button>
      )}
      <NewMessages />
      {linked !== null && (
        <Suspense>
          <LinkedMessage sequence={linked} shown={shown} />
        </Suspense>
      )}
    </div>
  )
}

const isReadEntry = (entry: Entry, { otherReadSequence }: ConversationState): boolean =>
  entry.kind === 'message' && entry.message.sequence <= otherReadSequence
