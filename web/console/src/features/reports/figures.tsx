import type { ReactNode } from 'react'
import { useFormats, useText } from '../../platform/language.tsx'
import { FirstResponse } from './first-response.tsx'
import type { Report } from './queries.ts'
import { reportsStrings } from './strings.ts'
import styles from './styles.module.css'

interface FigureProps {
  readonly name: string
  readonly value: ReactNode
  /** The parts of the value, which are listed below it. */
  readonly split?: readonly (readonly [name: string, value: number])[]
}

function Figure({ name, value, split = [] }: FigureProps) {
  const { number } = useFormats()
  return (
    <section className={styles.figure} aria-label={name}>
      <h3 className={styles.figureName}>{name}</h3>
      <p className={styles.value}>{value}</p>
      {split.length > 0 && (
        <dl className={styles.split}>
          {split.map(([part, count]) => [<dt key={`${part} name`}>{part}</dt>, <dd key={part}>{number(count)}</dd>])}
        </dl>
      )}
    </section>
  )
}

/** The totals of the period, and how many conversations are open now. */
export function Figures({ report }: { readonly report: Report }) {
  const text = useText(reportsStrings)
  const { number } = useFormats()
  const { totals, live, messages } = report
  const closed = [
    [text('closedByAgent'), totals.closedByAgent],
    [text('closedByVisitor'), totals.closedByVisitor],
    [text('closedByInactivity'), totals.closedByInactivity],
  ] as const
  const sent = [
    [text('fromVisitors'), messages.visitor],
    [text('fromAgents'), messages.agent],
    [text('fromSystem'), messages.system],
  ] as const
  const open = [
    [text('waiting'), live.waiting],
    [text('active'), live.active],
  ] as const
  return (
    <div className={styles.figures}>
      <Figure name={text('started')} value={number(totals.started)} />
      <Figure name={text('closed')} value={number(totals.closed)} split={closed} />
      <Figure
        name={text('messages')}
        value={number(messages.visitor + messages.agent + messages.system)}
        split={sent}
      />
      <Figure
        name={text('firstResponse')}
        value={<FirstResponse seconds={report.averageFirstResponseSeconds} display="narrow" />}
      />
      <Figure name={text('now')} value={number(live.waiting + live.active)} split={open} />
    </div>
  )
}
