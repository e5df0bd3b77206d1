import { IconMoon, IconTicket } from '@tabler/icons-react'
import { HiddenText } from '../../../../ui/react/hidden-text.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import styles from './row.module.css'
import type { InboxRow } from './rules/lists.ts'
import { inboxStrings } from './strings.ts'

interface RowBadgesProps {
  readonly row: InboxRow
  readonly agentId: number
  readonly isGone: boolean
}

/** How many tags a row shows. The others are counted. */
const MAX_TAGS = 2

function RowTags({ tags }: Pick<InboxRow, 'tags'>) {
  const text = useText(inboxStrings)
  const formats = useFormats()
  const rest = tags.length - MAX_TAGS
  return (
    <>
      {tags.slice(0, MAX_TAGS).map((tag) => (
        <span key={tag} className={`${styles.badge} ${styles.tag}`} dir="auto">
          {tag}
        </span>
      ))}
      {rest > 0 && (
        <span className={`${styles.badge} ${styles.moreTags}`}>
          <span aria-hidden="true" dir="ltr">{`+${formats.number(rest)}`}</span>
          <HiddenText>{text('moreTags', { count: rest })}</HiddenText>
        </span>
      )}
    </>
  )
}

/** The last line of a row: its department, who has it, its tags, and its state. */
export function RowBadges({ row, agentId, isGone }: RowBadgesProps) {
  const text = useText(inboxStrings)
  const formats = useFormats()
  const holder = row.agentId === agentId ? text('assignedToMe') : row.agentDisplayName
  return (
    <span className={styles.lastLine}>
      <span className={styles.department} dir="auto">
        {row.departmentName}
      </span>
      {row.status === 'active' && holder !== null && (
        <span className={styles.holder} dir="auto">
          {holder}
        </span>
      )}
      <RowTags tags={row.tags} />
      {row.snoozedUntil !== null && (
        <span className={styles.badge}>
          <IconMoon size={12} aria-hidden="true" />
          {text('snoozedUntil', { time: formats.recent(row.snoozedUntil) })}
        </span>
      )}
      {row.escalationStatus !== 'none' && (
        <span className={styles.badge}>
          <IconTicket size={12} aria-hidden="true" />
          {text(row.escalationStatus === 'escalated' ? 'escalated' : 'escalationRequested')}
        </span>
      )}
      {isGone && <span className={styles.badge}>{text('noLongerHere')}</span>}
      {row.unreadCount > 0 && (
        <span className={styles.unread}>
          <span aria-hidden="true">{row.unreadCount > 99 ? '99+' : formats.number(row.unreadCount)}</span>
          <HiddenText>{text('unread', { count: row.unreadCount })}</HiddenText>
        </span>
      )}
    </span>
  )
}
