import { useLocation, useRouter } from '@tanstack/react-router'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef } from 'react'
import { useText } from '../../platform/language.tsx'
import { useListActions } from './actions.ts'
import { ConversationRow } from './conversation-row.tsx'
import type { InboxRow } from './rules/lists.ts'
import type { StableList } from './rules/stable-list.ts'
import { delayPreloads } from './state/preloading.ts'
import { useRowFocus } from './state/row-focus.ts'
import { useScrollAnchor } from './state/scroll-anchor.ts'
import { inboxStrings } from './strings.ts'
import styles from './styles.module.css'

interface ConversationListProps {
  readonly list: StableList
  readonly agentId: number
  readonly selectedId: string | undefined
  readonly rowHeight: number
  /** Called when the last rows come into view. */
  readonly onEnd: () => void
  readonly onTake: (row: InboxRow) => void
}

const OVERSCAN = 8

/** The scrolling list: only the rows in view exist, and the one that has the focus. */
export function ConversationList({ list, agentId, selectedId, rowHeight, onEnd, onTake }: ConversationListProps) {
  const { rows, goneIds } = list
  const text = useText(inboxStrings)
  const router = useRouter()
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  const scroller = useRef<HTMLDivElement>(null)
  const { focusedIndex, isFocused, focusRow, onFocus, onBlur } = useRowFocus(scroller, rows)
  // A new function makes the virtualizer place all rows again.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: OVERSCAN,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return focusedIndex === -1 || indexes.includes(focusedIndex) ? indexes : [...indexes, focusedIndex]
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size of all rows changes with the density only.
  useEffect(() => virtualizer.measure(), [rowHeight])
  useScrollAnchor(scroller, rows, rowHeight)
  const items = virtualizer.getVirtualItems()
  const isEndVisible = (virtualizer.range?.endIndex ?? 0) >= rows.length - 1 - OVERSCAN
  useEffect(() => {
    if (isEndVisible) onEnd()
  })
  const scrollTo = (index: number) => virtualizer.scrollToIndex(index)
  useListActions({ rows, focusedIndex, isFocused, selectedId, scrollTo, focusRow, onTake })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus of the links inside.
    <div
      ref={scroller}
      className={styles.scroller}
      onFocus={onFocus}
      onBlur={onBlur}
      onScroll={() => delayPreloads(router)}
    >
      <ul className={styles.rows} style={{ blockSize: virtualizer.getTotalSize() }} aria-label={text('conversations')}>
        {items.map(({ key, index, start }) => {
          const row = rows[index]
          return row ? (
            <li
              key={key}
              data-row={row.id}
              className={styles.item}
              style={{ blockSize: rowHeight, transform: `translateY(${start}px)` }}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
            >
              <ConversationRow
                row={row}
                agentId={agentId}
                query={query}
                isSelected={row.id === selectedId}
                isGone={goneIds.has(row.id)}
                onTake={onTake}
              />
            </li>
          ) : null
        })}
      </ul>
    </div>
  )
}
