import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { useFormats, useLanguage, useText } from '../../platform/language.tsx'
import type { Report } from './queries.ts'
import { createScale } from './rules/chart.ts'
import { reportsStrings } from './strings.ts'
import styles from './styles.module.css'

const HEIGHT = 240
const PLOT = { top: 8, bottom: 212, start: 40 } as const

type Daily = Report['daily']

interface PlotProps {
  readonly daily: Daily
  readonly width: number
  readonly onPoint: (index: number | null) => void
}

/** The bars of each day, on lines with round numbers. Mirrored in languages that are read from right to left. */
function Plot({ daily, width, onPoint }: PlotProps) {
  const { number, shortDate } = useFormats()
  const isMirrored = useLanguage().direction === 'rtl'
  const plotWidth = Math.max(width - PLOT.start, 1)
  const { ticks, labelled, maximum } = createScale(
    daily.flatMap(({ started, closed }) => [started, closed]),
    daily.length,
    plotWidth,
  )
  const band = plotWidth / Math.max(daily.length, 1)
  const bar = Math.min(band * 0.38, 24)
  const toX = (x: number, size = 0) => (isMirrored ? width - x - size : x)
  const toY = (value: number) => PLOT.bottom - (value / maximum) * (PLOT.bottom - PLOT.top)
  const startOf = (index: number) => PLOT.start + index * band
  return (
    <svg width={width} height={HEIGHT} aria-hidden="true" onPointerLeave={() => onPoint(null)}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={toX(PLOT.start)} x2={toX(width)} y1={toY(tick)} y2={toY(tick)} />
          <text className={styles.axisLabel} x={toX(PLOT.start - 8)} y={toY(tick) + 4} textAnchor="end">
            {number(tick)}
          </text>
        </g>
      ))}
      {daily.map(({ date, started, closed }, index) => {
        const middle = startOf(index) + band / 2
        return (
          <g key={date} onPointerEnter={() => onPoint(index)}>
            <rect className={styles.band} x={toX(startOf(index), band)} y={0} width={band} height={PLOT.bottom} />
            <rect
              className={styles.startedBar}
              x={toX(middle - bar, bar)}
              y={toY(started)}
              width={bar}
              height={PLOT.bottom - toY(started)}
            />
            <rect
              className={styles.closedBar}
              x={toX(middle + 2, bar - 2)}
              y={toY(closed)}
              width={bar - 2}
              height={PLOT.bottom - toY(closed)}
            />
          </g>
        )
      })}
      {labelled.map((index) => (
        <text
          key={index}
          className={styles.axisLabel}
          x={toX(startOf(index) + band / 2)}
          y={HEIGHT - 10}
          textAnchor="middle"
        >
          {shortDate(daily[index]?.date ?? '')}
        </text>
      ))}
    </svg>
  )
}

const Key = ({ className, label }: { readonly className: string | undefined; readonly label: string }) => (
  <span className={styles.key}>
    <span className={`${styles.swatch} ${className}`} />
    {label}
  </span>
)

/** A chart of the started and closed conversations of each day. Hidden from screen readers, which read the table. */
export function DailyChart({ daily }: { readonly daily: Daily }) {
  const text = useText(reportsStrings)
  const { calendarDate } = useFormats()
  const { ref, width } = useElementSize()
  const [pointed, setPointed] = useState<number | null>(null)
  const day = pointed === null ? undefined : daily[pointed]
  return (
    <div aria-hidden="true">
      <div ref={ref} className={styles.chart}>
        {width > 0 && <Plot daily={daily} width={width} onPoint={setPointed} />}
      </div>
      <div className={styles.legend}>
        <Key className={styles.startedSwatch} label={text('started')} />
        <Key className={styles.closedSwatch} label={text('closed')} />
        <span className={styles.readout}>
          {day ? text('dayFigures', { ...day, day: calendarDate(day.date) }) : text('chartHint')}
        </span>
      </div>
    </div>
  )
}
