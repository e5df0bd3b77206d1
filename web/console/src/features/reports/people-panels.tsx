import { Panel } from '../../../../ui/react/panel.tsx'
import { PlainTable } from '../../../../ui/react/plain-table.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { CountBar } from './count-bar.tsx'
import { DownloadButton } from './download-button.tsx'
import { FirstResponse } from './first-response.tsx'
import type { Report } from './queries.ts'
import type { Period } from './rules/periods.ts'
import { reportsStrings } from './strings.ts'
import styles from './styles.module.css'

interface PanelProps {
  readonly report: Report
  readonly period: Period | null
}

/** How many conversations started in each department. */
export function DepartmentPanel({ report: { departments }, period }: PanelProps) {
  const text = useText(reportsStrings)
  const highest = Math.max(0, ...departments.map(({ started }) => started))
  const header = [text('department'), text('started')]
  return (
    <Panel
      title={text('departments')}
      controls={
        <DownloadButton
          table={text('departments')}
          fileName="departments"
          period={period}
          rows={[header, ...departments.map(({ departmentName, started }) => [departmentName, started])]}
        />
      }
    >
      <PlainTable
        label={text('departments')}
        emptyText={text('noDepartments')}
        columns={[{ label: text('department') }, { label: text('started'), isNumber: true }]}
        rows={departments.map(({ departmentId, departmentName, started }) => ({
          key: departmentId,
          cells: [<bdi key="name">{departmentName}</bdi>, <CountBar key="started" value={started} highest={highest} />],
        }))}
      />
      <p className={styles.note}>{text('departmentsNote')}</p>
    </Panel>
  )
}

/** What each agent did. */
export function AgentPanel({ report: { agents }, period }: PanelProps) {
  const text = useText(reportsStrings)
  const { number } = useFormats()
  const header = [text('agent'), text('served'), text('closed'), text('firstResponseSeconds')]
  const rows = agents.map((agent) => [agent.agentName, agent.served, agent.closed, agent.averageFirstResponseSeconds])
  const [name, ...numbers] = [text('agent'), text('served'), text('closed'), text('firstResponse')]
  return (
    <Panel
      title={text('agents')}
      controls={<DownloadButton table={text('agents')} fileName="agents" period={period} rows={[header, ...rows]} />}
    >
      <PlainTable
        label={text('agents')}
        emptyText={text('noAgents')}
        columns={[{ label: name ?? '' }, ...numbers.map((label) => ({ label, isNumber: true }))]}
        rows={agents.map(({ agentId, agentName, served, closed, averageFirstResponseSeconds }) => ({
          key: agentId,
          cells: [
            <bdi key="name">{agentName}</bdi>,
            number(served),
            number(closed),
            <FirstResponse key="response" seconds={averageFirstResponseSeconds} />,
          ],
        }))}
      />
    </Panel>
  )
}
