import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconChartBar, IconHistory, IconInbox, IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { Avatar } from '../../../ui/react/avatar.tsx'
import { HiddenText } from '../../../ui/react/hidden-text.tsx'
import { useInboxActions } from '../features/inbox/actions.ts'
import { useAutoAway } from '../features/inbox/auto-away.tsx'
import { AvailabilitySwitch } from '../features/inbox/availability-switch.tsx'
import { ColleagueMenu } from '../features/inbox/colleague-menu.tsx'
import { useInboxEvents } from '../features/inbox/realtime.ts'
import { useNotifications } from '../features/notifications/realtime.ts'
import { signOut } from '../features/session/commands/sessions.ts'
import { meQuery } from '../features/session/queries.ts'
import { useConsole } from '../platform/console.tsx'
import { useText } from '../platform/language.tsx'
import { useStore } from '../platform/store.ts'
import { useShellActions } from './actions.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { LicensedOutlet } from './licensed-outlet.tsx'
import { Notices } from './notices.tsx'
import { Palette } from './palette.tsx'
import { shellStrings } from './strings.ts'
import styles from './styles.module.css'

interface RailLinkProps {
  readonly to: string
  readonly label: string
  readonly hash?: string
  readonly search?: { readonly period: 'today' }
  readonly isExact?: boolean
  readonly children: ReactNode
}

const RailLink = ({ to, hash, search, label, isExact = false, children }: RailLinkProps) => (
  <Tooltip label={label} position="right">
    <Link
      to={to}
      hash={hash}
      search={search}
      className={styles.railLink}
      activeProps={{ className: `${styles.railLink} ${styles.isActive}`, 'aria-current': 'page' }}
      activeOptions={{ exact: isExact, includeSearch: search !== undefined }}
      aria-label={label}
    >
      {children}
    </Link>
  </Tooltip>
)

function AgentMenu() {
  const console = useConsole()
  const text = useText(shellStrings)
  const { tokens } = useStore(console.session.store)
  const name = tokens?.agent.displayName ?? ''
  return (
    <Menu position="right-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="transparent" size={36}>
          <Avatar name={name} url={tokens?.agent.avatarUrl ?? null} size={32} />
          <HiddenText>{name}</HiddenText>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        <Menu.Item leftSection={<IconUser size={16} />} component={Link} to="/account">
          {text('account')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut(console)}>
          {text('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Reads the record of the agent again, whose role or name may have changed since the sign-in. */
function useNewestAgent(): void {
  const { api, session } = useConsole()
  // No event reports every change, so it is also read when the agent comes back to the window.
  const { data } = useQuery({ ...meQuery(api), refetchOnWindowFocus: true })
  useEffect(() => {
    if (data) session.changeAgent(data)
  }, [data, session])
}

/** Sends the messages that were written before a reload, with code that the conversations use, too. */
function useUnsentMessages(): void {
  const console = useConsole()
  useEffect(() => {
    // If the code does not load, it is loaded again with the next conversation.
    import('../features/conversations/commands/open.ts').then(
      ({ sendUnsent }) => sendUnsent(console),
      () => undefined,
    )
  }, [console])
}

/** The frame of all pages of a signed-in agent. */
export function Shell() {
  const { session } = useConsole()
  const text = useText(shellStrings)
  const { tokens, isEmbedded } = useStore(session.store)
  const hasAdministration = tokens?.agent.role === 'administrator' && !isEmbedded
  useShellActions()
  useNewestAgent()
  useUnsentMessages()
  useInboxActions()
  useInboxEvents()
  useNotifications()
  useAutoAway()
  return (
    <div className={styles.shell}>
      <nav className={styles.rail} aria-label={text('navigation')}>
        <RailLink to="/" label={text('inbox')} isExact>
          <IconInbox size={20} />
        </RailLink>
        <RailLink to="/history" hash="find" label={text('history')}>
          <IconHistory size={20} />
        </RailLink>
        {hasAdministration && (
          <>
            <RailLink to="/admin/reports" search={{ period: 'today' }} label={text('goToToday')}>
              <IconChartBar size={20} />
            </RailLink>
            <RailLink to="/admin" label={text('administration')}>
              <IconSettings size={20} />
            </RailLink>
          </>
        )}
        <span className={styles.space} />
        <ColleagueMenu />
        <AvailabilitySwitch />
        {!isEmbedded && <AgentMenu />}
      </nav>
      <div className={styles.content}>
        <ConnectionBanner />
        <LicensedOutlet />
      </div>
      <Notices />
      <Palette />
    </div>
  )
}
