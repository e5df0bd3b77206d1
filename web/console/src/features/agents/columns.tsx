import { Avatar } from '../../../../ui/react/avatar.tsx'
import { OnOffLabel } from '../../../../ui/react/on-off-label.tsx'
import { commonStrings } from '../../platform/common-strings.ts'
import { useFormats, useText } from '../../platform/language.tsx'
import { RecordLink } from '../../platform/record-link.tsx'
import type { RecordColumn } from '../../platform/record-table.tsx'
import type { Agent, Department } from './queries.ts'
import { agentsStrings } from './strings.ts'
import styles from './styles.module.css'

const Person = ({ agent: { id, displayName, email, avatarUrl } }: { readonly agent: Agent }) => (
  <span className={styles.person}>
    <Avatar name={displayName} url={avatarUrl} size={32} />
    <span>
      <RecordLink id={id}>{displayName}</RecordLink>
      <bdi className={styles.email}>{email}</bdi>
    </span>
  </span>
)

function Presence({ agent: { presence } }: { readonly agent: Agent }) {
  const text = useText(agentsStrings)
  return (
    <span className={styles.presence}>
      <span className={`${styles.dot} ${styles[presence] ?? ''}`} aria-hidden="true" />
      {text(presence)}
    </span>
  )
}

/** Returns the columns of the list of agents, except for the menu. */
export function useAgentColumns(departments: readonly Department[]): readonly RecordColumn<Agent>[] {
  const text = useText(agentsStrings)
  const common = useText(commonStrings)
  const formats = useFormats()
  const namesOf = ({ departmentIds, role }: Agent): string => {
    if (role === 'administrator') return text('allDepartments')
    const names = departments.filter(({ id }) => departmentIds.includes(id)).map(({ name }) => name)
    return names.length > 0 ? names.join(', ') : text('noDepartments')
  }
  const person: RecordColumn<Agent> = {
    id: 'name',
    header: text('name'),
    sortBy: ({ displayName }) => displayName,
    cell: (agent) => <Person agent={agent} />,
  }
  return [
    person,
    { id: 'role', header: text('role'), sortBy: ({ role }) => text(role), cell: ({ role }) => text(role) },
    { id: 'departments', header: text('departments'), cell: (agent) => <bdi>{namesOf(agent)}</bdi> },
    {
      id: 'presence',
      header: text('presence'),
      sortBy: ({ presence }) => ['online', 'away', 'offline'].indexOf(presence),
      cell: (agent) => <Presence agent={agent} />,
    },
    {
      id: 'lastSignIn',
      header: text('lastSignIn'),
      sortBy: ({ lastLoginAt }) => lastLoginAt,
      cell: ({ lastLoginAt }) => (lastLoginAt === null ? common('never') : formats.shortMoment(lastLoginAt)),
    },
    {
      id: 'state',
      header: text('state'),
      sortBy: ({ isActive }) => (isActive ? 0 : 1),
      cell: ({ isActive }) => <OnOffLabel isOn={isActive} label={common(isActive ? 'active' : 'inactive')} />,
    },
  ]
}
