import { Button, Group, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '../../../../ui/react/panel.tsx'
import { PlainTable } from '../../../../ui/react/plain-table.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { DailyChart } from './daily-chart.tsx'
import { DownloadButton } from './download-button.tsx'
import type { Report } from './queries.ts'
import type { Period } from './rules/periods.ts'
import { reportsStrings } from './strings.ts'

interface DailyPanelProps {
  readonly daily: Report['daily']
  readonly period: Period | null
}

function DailyTable({ daily }: { readonly daily: Report['daily'] }) {
  const text = useText(reportsStrings)
  const { number, calendarDate } = useFormats()
  return (
    <PlainTable
      label={text('daily')}
      emptyText={text('noDays')}
      columns={[
        { label: text('day') },
        { label: text('started'), isNumber: true },
        { label: text('closed'), isNumber: true },
      ]}
      rows={daily.map(({ date, started, closed }) => ({
        key: date,
        cells: [calendarDate(date), number(started), number(closed)],
      }))}
    />
  )
}

/** Conversations per day, as a chart or as a table. Screen readers always read the table. */
export function DailyPanel({ daily, period }: DailyPanelProps) {
  const text = useText(reportsStrings)
  const [isTable, setTable] = useState(false)
  const rows = daily.map(({ date, started, closed }) => [date, started, closed])
  return (
    <Panel
      title={text('daily')}
      controls={
        <Group gap="sm">
          <Button size="compact-sm" variant="default" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {text('asTable')}
          </Button>
          <DownloadButton
            table={text('daily')}
            fileName="conversations-per-day"
            period={period}
            rows={[[text('day'), text('started'), text('closed')], ...rows]}
          />
        </Group>
      }
    >
      {isTable ? (
        <DailyTable daily={daily} />
      ) : (
        <>
          <DailyChart daily={daily} />
          <VisuallyHidden>
            <DailyTable daily={daily} />
          </VisuallyHidden>
        </>
      )}
    </Panel>
  )
}
