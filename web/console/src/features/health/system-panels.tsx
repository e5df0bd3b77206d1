import { Notice } from '../../../../ui/react/notice.tsx'
import { Facts, Panel } from '../../../../ui/react/panel.tsx'
import { PlainTable } from '../../../../ui/react/plain-table.tsx'
import { StatusLabel } from '../../../../ui/react/status-label.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import type { SystemHealth } from './queries.ts'
import { healthStrings } from './strings.ts'

const REPLAY_COMMAND = 'npm run dead-letters -- list'

/** Zero, or a number that deserves attention. */
const Attention = ({ value, tone }: { readonly value: number; readonly tone: 'warn' | 'bad' }) => {
  const { number } = useFormats()
  return value === 0 ? number(0) : <StatusLabel tone={tone} label={number(value)} />
}

function QueuePanel({ health: { jobs, mail } }: { readonly health: SystemHealth }) {
  const text = useText(healthStrings)
  const { number, duration } = useFormats()
  const toRow = (key: 'jobs' | 'mails', queue: SystemHealth['jobs']) => ({
    key,
    cells: [
      text(key),
      number(queue.waiting),
      duration(queue.oldestSeconds),
      <Attention key="dead" value={queue.dead} tone="warn" />,
    ],
  })
  const [queue, waiting, oldest, dead] = [text('queue'), text('waiting'), text('oldest'), text('dead')]
  const columns = [{ label: queue }, ...[waiting, oldest, dead].map((label) => ({ label, isNumber: true }))]
  return (
    <Panel title={text('queues')}>
      <PlainTable
        label={text('queues')}
        emptyText={text('none')}
        columns={columns}
        rows={[toRow('jobs', jobs), toRow('mails', mail)]}
      />
      {jobs.dead + mail.dead > 0 && <Notice text={text('deadLetters', { command: `\u2066${REPLAY_COMMAND}\u2069` })} />}
    </Panel>
  )
}

function MigrationPanel({ migrations }: { readonly migrations: SystemHealth['migrations'] }) {
  const text = useText(healthStrings)
  const { number } = useFormats()
  return (
    <Panel title={text('migrations')}>
      <PlainTable
        label={text('migrations')}
        emptyText={text('none')}
        columns={[
          { label: text('schema') },
          { label: text('latest') },
          { label: text('applied'), isNumber: true },
          { label: text('pending'), isNumber: true },
        ]}
        rows={migrations.map(({ schema, applied, pending, latest }) => ({
          key: schema,
          cells: [
            <bdi key="schema">{schema}</bdi>,
            <bdi key="latest">{latest ?? text('none')}</bdi>,
            number(applied),
            <Attention key="pending" value={pending} tone="bad" />,
          ],
        }))}
      />
    </Panel>
  )
}

/** The version, the backlog of jobs, and the migrations. */
export function SystemPanels({ health }: { readonly health: SystemHealth }) {
  const text = useText(healthStrings)
  const provider = health.databaseProvider === 'Embedded' ? 'PostgreSQL (embedded)' : 'PostgreSQL'
  return (
    <>
      <Panel title={text('system')}>
        <Facts
          facts={[
            { term: text('version'), value: <bdi dir="ltr">{health.version}</bdi> },
            { term: text('databaseProvider'), value: <bdi dir="ltr">{provider}</bdi> },
          ]}
        />
      </Panel>
      <QueuePanel health={health} />
      <MigrationPanel migrations={health.migrations} />
    </>
  )
}
