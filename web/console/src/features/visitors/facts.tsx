import type { ReactNode } from 'react'
import type { components } from '#sdk'
import { formatLanguageName, formatTimeIn } from '../../../../ui/i18n/dates.ts'
import { useConsole } from '../../platform/console.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { parseBrowser } from './rules.ts'
import { visitorsStrings } from './strings.ts'
import styles from './styles.module.css'
import { Verified } from './verified.tsx'

type Visitor = components['schemas']['Visitor']

interface FactProps {
  readonly label: string
  readonly children: ReactNode
}

const Fact = ({ label, children }: FactProps) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

function BrowserFact({ userAgent }: Pick<Visitor, 'userAgent'>) {
  const text = useText(visitorsStrings)
  const found = parseBrowser(userAgent)
  if (!found) return null
  const { browser, system } = found
  return <Fact label={text('browser')}>{system === '' ? browser : text('browserOn', { browser, system })}</Fact>
}

/** The known facts about a visitor. Unknown ones are left out. */
export function VisitorFacts({ visitor }: { readonly visitor: Visitor }) {
  const { session } = useConsole()
  const text = useText(visitorsStrings)
  const { locale } = useLanguage()
  const { email, externalId, serviceUserId, timezone, verifiedMembers, userAgent } = visitor
  const localTime = timezone === null ? null : formatTimeIn(timezone, locale, session.now())
  return (
    <dl className={styles.facts}>
      {email !== null && (
        <Fact label={text('email')}>
          <a href={`mailto:${encodeURIComponent(email)}`} className={styles.value}>
            <bdi>{email}</bdi>
          </a>
          <Verified isVerified={verifiedMembers.includes('email')} />
        </Fact>
      )}
      {externalId !== null && (
        <Fact label={text('externalId')}>
          <bdi className={styles.value}>{externalId}</bdi>
          <Verified isVerified={verifiedMembers.includes('externalId')} />
        </Fact>
      )}
      {serviceUserId !== null && (
        <Fact label={text('customerNumber')}>
          <bdi className={styles.value}>{serviceUserId}</bdi>
        </Fact>
      )}
      {visitor.locale !== null && <Fact label={text('language')}>{formatLanguageName(visitor.locale, locale)}</Fact>}
      {localTime !== null && (
        <Fact label={text('localTime')}>
          {localTime} <bdi className={styles.zone}>{timezone}</bdi>
        </Fact>
      )}
      <BrowserFact userAgent={userAgent} />
    </dl>
  )
}
