import { ActionIcon, Popover, Tooltip } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Avatar } from '../../../../ui/react/avatar.tsx'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { colleaguesQuery } from '../conversations/queries.ts'
import styles from './presence.module.css'
import { inboxStrings } from './strings.ts'

const ranks = { online: 0, away: 1, offline: 2 }

/** The other agents: those who are online come first. */
function Colleagues() {
  const { api, session } = useConsole()
  const text = useText(inboxStrings)
  const myId = useStore(session.store).tokens?.agent.id
  const { data: agents, error } = useQuery(colleaguesQuery(api))
  const colleagues = (agents ?? [])
    .filter(({ id }) => id !== myId)
    .sort((one, other) => ranks[one.presence] - ranks[other.presence])
  if (error) return <p className={styles.none}>{error.message}</p>
  if (agents && colleagues.length === 0) return <p className={styles.none}>{text('noColleagues')}</p>
  return (
    <ul className={styles.colleagues}>
      {colleagues.map(({ id, displayName, avatarUrl, presence }) => (
        <li key={id} className={styles.colleague}>
          <Avatar name={displayName} url={avatarUrl} size={24} />
          <span className={styles.colleagueName} dir="auto">
            {displayName}
          </span>
          <span className={styles.presence}>
            <span className={`${styles.dot} ${styles[presence]}`} />
            {text(presence)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Shows the presence of the colleagues. */
export function ColleagueMenu() {
  const text = useText(inboxStrings)
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover position="right-end" opened={isOpen} onChange={setOpen} withinPortal trapFocus={false}>
      <Popover.Target>
        <Tooltip label={text('colleagues')} position="right" disabled={isOpen}>
          <ActionIcon
            variant="transparent"
            size={36}
            className={styles.button}
            aria-label={text('colleagues')}
            onClick={() => setOpen(!isOpen)}
          >
            <IconUsers size={20} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={text('colleagues')}>
        <Colleagues />
      </Popover.Dropdown>
    </Popover>
  )
}
