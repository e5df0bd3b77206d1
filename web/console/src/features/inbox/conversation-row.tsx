import { memo, Suspense } from 'react'
import { HiddenText } from '../../../../ui/react/hidden-text.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { lazyOptional } from '../../platform/lazy-part.ts'
import { composerFocus, isMouseClick } from '../conversations/state/composer-focus.ts'
import styles from './row.module.css'
import { RowBadges } from './row-badges.tsx'
import { RowLink } from './row-link.tsx'
import { RowPreview } from './row-preview.tsx'
import type { InboxRow } from './rules/lists.ts'
import { waitingSince } from './rules/wait.ts'
import { useVisitorOnline } from './state/visitor-presence.ts'
import { inboxStrings } from './strings.ts'
import { WaitTimer } from './wait-timer.tsx'

const RowCheckbox = lazyOptional(async () => (await import('./select-controls.tsx')).RowCheckbox)

interface ConversationRowProps {
  readonly row: InboxRow
  readonly agentId: number
  /** The query of the inbox, such as `?tab=open`, or an empty text. */
  readonly query: string
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
          <HiddenText>{text(isOnline ? 'visitorOnline' : 'visitorOffline')}</HiddenText>
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
  const { row, agentId, query, isSelected, isGone, onTake } = props
  const text = useText(inboxStrings)
  const name = row.visitorDisplayName ?? row.visitorEmail ?? text('unknownVisitor')
  return (
    <div className={`${styles.row} ${isSelected ? styles.isSelected : ''} ${isGone ? styles.isGone : ''}`}>
      {!isGone && (
        <Suspense>
          <RowCheckbox id={row.id} name={name} />
        </Suspense>
      )}
      <RowLink id={row.id} query={query} isSelected={isSelected} focusesComposer={row.agentId === agentId}>
        <span className={styles.firstLine}>
          <VisitorName row={row} />
          <RowTime row={row} />
        </span>
        <span className={styles.preview} dir="auto">
          <RowPreview row={row} agentId={agentId} isSelected={isSelected} />
        </span>
        <RowBadges row={row} agentId={agentId} isGone={isGone} />
      </RowLink>
      {row.status === 'queued' && !isGone && (
        <button
          type="button"
          className={styles.take}
          aria-label={text('takeOf', { name })}
          onClick={(event) => {
            composerFocus.set(isMouseClick(event) ? row.id : null)
            onTake(row)
          }}
        >
          {text('take')}
        </button>
      )}
    </div>
  )
})
