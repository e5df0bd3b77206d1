import { Fragment, type ReactNode, useId } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  readonly title: string
  /** Buttons of the panel, beside its title. */
  readonly controls?: ReactNode
  readonly children: ReactNode
}

/** A part of a page with a heading of the second level. */
export function Panel({ title, controls, children }: PanelProps) {
  const titleId = useId()
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {controls}
      </div>
      {children}
    </section>
  )
}

/** A term with its value. */
export interface Fact {
  readonly term: string
  readonly value: ReactNode
}

/** Terms with their values. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ term, value }) => (
      <Fragment key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
)
