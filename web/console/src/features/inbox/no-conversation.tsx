import { Kbd } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { toKeyLabels } from '../../platform/shortcuts.ts'
import { useStore } from '../../platform/store.ts'
import styles from './calm.module.css'
import { countsQuery, longestWaitQuery } from './queries.ts'
import { inboxStrings } from './strings.ts'
import { TakeNextButton } from './take-next-button.tsx'
import { WaitTimer } from './wait-timer.tsx'

const keys = [
  ['j', 'keyNext'],
  ['k', 'keyPrevious'],
  ['Enter', 'keyOpen'],
  ['a', 'keyTake'],
  ['shift+a', 'takeNext'],
  ['?', 'keyHelp'],
] as const

/** Shown while no conversation is open: what is going on, what comes next, and the keys that help. */
export function NoConversation({ children }: { readonly children?: ReactNode }) {
  const { api, preferences } = useConsole()
  const text = useText(inboxStrings)
  const formats = useFormats()
  const chosen = useStore(preferences).keys
  const { data: counts } = useQuery(countsQuery(api, null))
  const { data: longest } = useQuery({ ...longestWaitQuery(api, counts?.queue ?? 0), enabled: counts !== undefined })
  return (
    <div className={styles.calm}>
      <h1 className={styles.calmTitle}>{text('ready')}</h1>
      <dl className={styles.figures}>
        <div>
          <dt>{text('waitingNow')}</dt>
          <dd>{counts ? formats.number(counts.queue) : '–'}</dd>
        </div>
        <div>
          <dt>{text('activeNow')}</dt>
          <dd>{counts ? formats.number(counts.open - counts.queue) : '–'}</dd>
        </div>
        <div>
          <dt>{text('longestWait')}</dt>
          <dd>
            {longest ? <WaitTimer since={longest} /> : <span className={styles.nobody}>{text('nobodyWaits')}</span>}
          </dd>
        </div>
      </dl>
      {counts && counts.queue > 0 && <TakeNextButton variant="filled" />}
      {children}
      <dl className={styles.keys}>
        {keys.map(([key, label]) => (
          <div key={key}>
            <dt>{text(label)}</dt>
            <dd>
              <Kbd dir="ltr">{toKeyLabels(chosen[key] ?? key).join(' ')}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
