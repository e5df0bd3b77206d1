import { Link } from '@tanstack/react-router'
import { StatusLabel } from '../../../../ui/react/status-label.tsx'
import { useText } from '../../platform/language.tsx'
import { type Progress, stepNames, toDoneSteps } from './rules.ts'
import { firstRunStrings } from './strings.ts'
import styles from './styles.module.css'

const pages = {
  publicUrl: '/admin/settings',
  agents: '/admin/agents',
  departments: '/admin/departments',
  widget: '/admin/widgets',
  traffic: '/admin/widgets',
  email: '/admin/settings',
  cannedResponses: '/admin/canned-responses',
  licence: '/admin/licence',
} as const

/** The steps with their state. The number of done steps is announced when it changes. */
export function StepList({ progress }: { readonly progress: Progress }) {
  const text = useText(firstRunStrings)
  const done = toDoneSteps(progress)
  const count = stepNames.filter((name) => done[name]).length
  const total = stepNames.length
  return (
    <>
      <p role="status" className={styles.head}>
        {text('progress', { done: count, total })} {count === total && text('allDone')}
      </p>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.bar} style={{ inlineSize: `${(count / total) * 100}%` }} />
      </div>
      <ul className={styles.steps}>
        {stepNames.map((name) => (
          <li key={name} className={styles.step}>
            <span>
              <Link to={pages[name]} className={styles.link}>
                {text(name)}
              </Link>
              <span className={styles.about}>{text(`${name}About`)}</span>
            </span>
            <StatusLabel tone={done[name] ? 'ok' : 'neutral'} label={text(done[name] ? 'done' : 'open')} />
          </li>
        ))}
      </ul>
    </>
  )
}
