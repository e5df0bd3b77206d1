import { useQuery } from '@tanstack/react-query'
import { Failure, LoadingPanels, Page } from '../../../../ui/react/page.tsx'
import { Panel } from '../../../../ui/react/panel.tsx'
import { StatusLabel } from '../../../../ui/react/status-label.tsx'
import { useConsole } from '../../platform/console.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { CheckList } from './check-list.tsx'
import { type HealthReport, healthChecksQuery, systemHealthQuery } from './queries.ts'
import { healthStrings } from './strings.ts'
import styles from './styles.module.css'
import { SystemPanels } from './system-panels.tsx'

interface SummaryProps {
  readonly status: HealthReport['status']
  /** In milliseconds since 1970. */
  readonly checkedAt: number
}

/** The result of all checks. Screen readers announce its changes, but not the time, which changes with each check. */
function Summary({ status, checkedAt }: SummaryProps) {
  const text = useText(healthStrings)
  const { time } = useFormats()
  const isOk = status === 'ok'
  return (
    <div className={styles.summary}>
      <span role="status">
        <StatusLabel tone={isOk ? 'ok' : 'bad'} label={text(isOk ? 'allOk' : 'someFail')} />
      </span>
      {text('checkedAt', { time: time(new Date(checkedAt).toISOString()) })}
    </div>
  )
}

/** The health of the server, which is read again at an interval. */
export function HealthView() {
  const { api } = useConsole()
  const text = useText(healthStrings)
  const checks = useQuery(healthChecksQuery())
  const system = useQuery(systemHealthQuery(api))
  const retry = () => {
    void checks.refetch()
    void system.refetch()
  }
  return (
    <Page title={text('title')} intro={text('intro')}>
      {checks.isError && <Failure message={text('unreachable')} retryLabel={text('tryAgain')} onRetry={retry} />}
      {checks.isPending && <LoadingPanels label={text('loading')} />}
      {checks.data && !checks.isError && (
        <>
          <Summary status={checks.data.status} checkedAt={checks.dataUpdatedAt} />
          <Panel title={text('checks')}>
            <CheckList checks={checks.data.checks} />
          </Panel>
        </>
      )}
      {system.isError && !checks.isError && (
        <Failure message={system.error.message || text('failed')} retryLabel={text('tryAgain')} onRetry={retry} />
      )}
      {system.data && <SystemPanels health={system.data} />}
    </Page>
  )
}
