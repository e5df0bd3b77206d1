import { formatGigabytes } from '../../../../ui/i18n/formats.ts'
import { Notice } from '../../../../ui/react/notice.tsx'
import { Facts, Panel } from '../../../../ui/react/panel.tsx'
import { PlainTable } from '../../../../ui/react/plain-table.tsx'
import { StatusLabel } from '../../../../ui/react/status-label.tsx'
import { useFormats, useLanguage, useText } from '../../platform/language.tsx'
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

/** The share of the disk below which free space deserves attention. */
const LOW_SHARE = 0.1

/** The free space of the disk. */
function DiskSpace({ freeBytes, totalBytes }: NonNullable<SystemHealth['disk']>) {
  const text = useText(healthStrings)
  const { locale } = useLanguage()
  const size = (bytes: number) => formatGigabytes(bytes, locale)
  const label = text('diskFree', { free: size(freeBytes), total: size(totalBytes) })
  return freeBytes < totalBytes * LOW_SHARE ? <StatusLabel tone="warn" label={label} /> : label
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
            ...(health.disk ? [{ term: text('disk'), value: <DiskSpace {...health.disk} /> }] : []),
          ]}
        />
      </Panel>
      <QueuePanel health={health} />
      <MigrationPanel migrations={health.migrations} />
    </>
  )
}
