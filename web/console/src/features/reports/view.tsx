import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { Failure, LoadingPanels, Page } from '../../../../ui/react/page.tsx'
import { useConsole } from '../../platform/console.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { DailyPanel } from './daily-panel.tsx'
import { Figures } from './figures.tsx'
import { AgentPanel, DepartmentPanel } from './people-panels.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { readTimeZone, reportQuery } from './queries.ts'
import { RatingPanel } from './rating-panel.tsx'
import type { ReportsSearch } from './rules/period-search.ts'
import { type Period, resolvePeriod, toLocalDate } from './rules/periods.ts'
import { readPreset } from './state.ts'
import { reportsStrings } from './strings.ts'
import styles from './styles.module.css'

const route = getRouteApi('/app/admin/reports')

/** The days of the period, and the time zone in which they begin. */
function PeriodNote({ period: { firstDay, lastDay } }: { readonly period: Period }) {
  const text = useText(reportsStrings)
  const { calendarDate } = useFormats()
  const days = { from: calendarDate(firstDay), to: calendarDate(lastDay) }
  return (
    <p className={styles.note} role="status">
      {text('periodOf', { ...days, zone: `\u2066${readTimeZone()}\u2069` })}
    </p>
  )
}

function Report({ search }: { readonly search: ReportsSearch }) {
  const { api, session } = useConsole()
  const text = useText(reportsStrings)
  const period = resolvePeriod(search, toLocalDate(session.now()))
  const report = useQuery(reportQuery(api, period))
  const shownPeriod = report.isPlaceholderData ? null : period
  return (
    <Page title={text('title')}>
      <PeriodPicker period={period} />
      <PeriodNote period={period} />
      {report.isError && (
        <Failure
          message={report.error.message || text('failed')}
          retryLabel={text('tryAgain')}
          onRetry={() => void report.refetch()}
        />
      )}
      {report.isPending && <LoadingPanels label={text('loading')} />}
      {report.data && (
        <div
          className={`${styles.content} ${report.isPlaceholderData ? styles.isOld : ''}`}
          aria-busy={report.isPlaceholderData}
        >
          <Figures report={report.data} />
          <DailyPanel daily={report.data.daily} period={shownPeriod} />
          <DepartmentPanel report={report.data} period={shownPeriod} />
          <AgentPanel report={report.data} period={shownPeriod} />
          <RatingPanel period={period} />
        </div>
      )}
    </Page>
  )
}

/** The report of the period in the address. If the address has none, that of the preset that was chosen last. */
export function ReportsView() {
  const { storage } = useConsole()
  const search = route.useSearch()
  if (search.period !== undefined || search.from !== undefined) return <Report search={search} />
  return <Navigate to="/admin/reports" search={{ period: readPreset(storage) }} replace />
}
