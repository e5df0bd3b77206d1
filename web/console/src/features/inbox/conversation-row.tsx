import { Button, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, Suspense } from 'react'
import { useFormats, useText } from '../../platform/language.tsx'
import { lazyOptional } from '../../platform/lazy-optional.ts'
import { composerFocus, isMouseClick } from '../conversations/state/composer-focus.ts'
import styles from './row.module.css'
import { RowBadges } from './row-badges.tsx'
import { RowPreview } from './row-preview.tsx'
import type { InboxRow } from './rules/lists.ts'
import { waitingSince } from './rules/wait.ts'
import { selectByClick } from './state/selection.ts'
import { useVisitorOnline } from './state/visitor-presence.ts'
import { inboxStrings } from './strings.ts'
import { WaitTimer } from './wait-timer.tsx'

const RowCheckbox = lazyOptional(async () => (await import('./select-controls.tsx')).RowCheckbox)

interface ConversationRowProps {
  readonly row: InboxRow
  readonly agentId: number
  readonly isSelected: boolean
  /** Whether the row has left the list, and keeps its place only until the pointer leaves. */
  readonly isGone: boolean
  readonly onTake: (row: InboxRow) => void
}

function VisitorName({ row }: { readonly row: InboxRow }) {
  const text = useText(inboxStrings)
  const isOnline = useVisitorOnline(row.visitorId)
  return (
    <>
      {isOnline !== undefined && (
        <span className={isOnline ? styles.dotOnline : styles.dotOffline}>
          <VisuallyHidden>{text(isOnline ? 'visitorOnline' : 'visitorOffline')}</VisuallyHidden>
        </span>
      )}
      <span className={styles.name} dir="auto">
        {row.visitorDisplayName ?? row.visitorEmail ?? text('unknownVisitor')}
      </span>
    </>
  )
}

function RowTime({ row }: { readonly row: InboxRow }) {
  const formats = useFormats()
  const since = waitingSince(row)
  if (since !== null) return <WaitTimer since={since} />
  return <time className={styles.time}>{formats.recent(row.lastMessage?.createdAt ?? row.createdAt)}</time>
}

/** A conversation in the list. The whole row opens it; the button over it takes it. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { row, agentId, isSelected, isGone, onTake } = props
  const text = useText(inboxStrings)
  const name = row.visitorDisplayName ?? row.visitorEmail ?? text('unknownVisitor')
  return (
    <div className={`${styles.row} ${isSelected ? styles.isSelected : ''} ${isGone ? styles.isGone : ''}`}>
      {!isGone && (
        <Suspense>
          <RowCheckbox id={row.id} name={name} />
        </Suspense>
      )}
      <Link
        to="/conversations/$conversationId"
        params={{ conversationId: row.id }}
        search={true}
        className={styles.rowLink}
        data-conversation={row.id}
        aria-current={isSelected ? 'page' : undefined}
        // Without this, Shift would select text.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onClick={(event) => {
          if (!selectByClick(event, row.id))
            composerFocus.set(row.agentId === agentId && isMouseClick(event) ? row.id : null)
        }}
      >
        <span className={styles.firstLine}>
          <VisitorName row={row} />
          <RowTime row={row} />
        </span>
        <span className={styles.preview} dir="auto">
          <RowPreview row={row} agentId={agentId} isSelected={isSelected} />
        </span>
        <RowBadges row={row} agentId={agentId} isGone={isGone} />
      </Link>
      {row.status === 'queued' && !isGone && (
        <Button
          size="compact-sm"
          className={styles.take}
          aria-label={text('takeOf', { name })}
          onClick={(event) => {
            composerFocus.set(isMouseClick(event) ? row.id : null)
            onTake(row)
          }}
        >
          {text('take')}
        </Button>
      )}
    </div>
  )
})
