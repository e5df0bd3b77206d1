import { IconArrowLeft, IconClock, IconLayoutSidebarRight, IconMoonStars, IconTicket } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatElapsed } from '../../../../ui/i18n/durations.ts'
import { IconButton, iconButtonClass } from '../../../../ui/react/icon-button.tsx'
import { useConsole } from '../../platform/console.tsx'
import { useFormats, useLanguage, useText } from '../../platform/language.tsx'
import { useScreen } from './context.tsx'
import { HeaderActions } from './header-actions.tsx'
import { isUntilMessage } from './rules/snooze.ts'
import { conversationsStrings } from './strings.ts'
import styles from './styles.module.css'
import { useNow } from './use-now.tsx'

const WAIT_STEP_MS = 1000
/** Waiting times from which the time is shown as a warning, and as too long. */
const WARN_AFTER_MS = 2 * 60_000
const BAD_AFTER_MS = 5 * 60_000

function WaitingTime({ since }: { readonly since: string }) {
  const text = useText(conversationsStrings)
  const { locale } = useLanguage()
  const ms = useNow(WAIT_STEP_MS).getTime() - Date.parse(since)
  const level = ms > BAD_AFTER_MS ? styles.bad : ms > WARN_AFTER_MS ? styles.warn : ''
  return (
    <span className={`${styles.fact} ${level}`}>
      <IconClock size={14} aria-hidden="true" />
      {text('waitingFor', { time: formatElapsed(ms, locale) })}
    </span>
  )
}

/** Which agent has the conversation, how long it has waited, or who closed it. */
function Status() {
  const text = useText(conversationsStrings)
  const { detail, permissions } = useScreen()
  const { status, agentDisplayName, closedBy, createdAt } = detail
  if (permissions.isArchived) return <span>{text('archived')}</span>
  if (status === 'queued') return <WaitingTime since={createdAt} />
  if (status === 'active')
    return (
      <span dir="auto">
        {permissions.isMine ? text('withYou') : text('withColleague', { name: agentDisplayName ?? text('agent') })}
      </span>
    )
  if (closedBy === 'visitor') return <span>{text('closedByVisitor')}</span>
  if (closedBy === 'inactivity') return <span>{text('closedByInactivity')}</span>
  return <span dir="auto">{text('closedByAgent', { name: agentDisplayName ?? text('agent') })}</span>
}

const Fact = ({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) => (
  <span className={styles.fact}>
    {icon}
    {children}
  </span>
)

function Facts() {
  const { session } = useConsole()
  const text = useText(conversationsStrings)
  const formats = useFormats()
  const { detail } = useScreen()
  const { snoozedUntil, escalationStatus, escalationTicketId } = detail
  const ticketText =
    escalationStatus === 'requested'
      ? text('escalationRequested')
      : text('escalatedTo', { ticket: `#${escalationTicketId ?? ''}` })
  return (
    <>
      {snoozedUntil !== null && (
        <Fact icon={<IconMoonStars size={14} aria-hidden="true" />}>
          {isUntilMessage(snoozedUntil, session.now())
            ? text('snoozedUntilMessage')
            : text('snoozedUntil', { moment: formats.moment(snoozedUntil) })}
        </Fact>
      )}
      {escalationStatus !== 'none' && <Fact icon={<IconTicket size={14} aria-hidden="true" />}>{ticketText}</Fact>}
    </>
  )
}

interface HeaderProps {
  readonly isSnoozeOpen: boolean
  readonly onSnoozeOpen: (isOpen: boolean) => void
  /** Opens the details of the visitor; undefined if they are beside the transcript. */
  readonly onDetails: (() => void) | undefined
}

/** The visitor, the state of the conversation, and what can be done with it. */
export function Header({ isSnoozeOpen, onSnoozeOpen, onDetails }: HeaderProps) {
  const text = useText(conversationsStrings)
  const { detail } = useScreen()
  return (
    <header className={styles.header}>
      <Link to="/" search className={`${iconButtonClass} ${styles.back}`} aria-label={text('back')}>
        <IconArrowLeft size={18} className={styles.mirrored} />
      </Link>
      <div className={styles.headings}>
        <h1 className={styles.title}>
          <bdi>{detail.visitorDisplayName ?? text('visitor')}</bdi>
        </h1>
        <p className={styles.facts}>
          <Status />
          <span dir="auto">{detail.departmentName}</span>
          <Facts />
        </p>
      </div>
      <HeaderActions isSnoozeOpen={isSnoozeOpen} onSnoozeOpen={onSnoozeOpen} />
      {onDetails && (
        <IconButton label={text('showDetails')} onClick={onDetails}>
          <IconLayoutSidebarRight size={18} className={styles.mirrored} />
        </IconButton>
      )}
    </header>
  )
}
