import { useQuery } from '@tanstack/react-query'
import { Failure, LoadingPanels, Page } from '../../../../ui/react/page.tsx'
import { Facts, Panel } from '../../../../ui/react/panel.tsx'
import { StatusLabel } from '../../../../ui/react/status-label.tsx'
import { useConsole } from '../../platform/console.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { InstallationId } from './installation-id.tsx'
import { LimitBar } from './limit-bar.tsx'
import { type Licence, licenceQuery } from './queries.ts'
import { licenceTones } from './rules.ts'
import { licenceStrings } from './strings.ts'
import styles from './styles.module.css'

const names = { Pending: 'pending', Active: 'active', Grace: 'grace', Blocked: 'blocked' } as const

const LICENCE_SETTINGS = 'License:Key, License:ServerUrl'

function LicencePanel({ licence }: { readonly licence: Licence }) {
  const text = useText(licenceStrings)
  const { dateAndTime } = useFormats()
  const { status, customer, plan } = licence
  const name = names[status]
  const time = (at: string | null, otherwise: string) =>
    at === null ? otherwise : <time dateTime={at}>{dateAndTime(at)}</time>
  return (
    <Panel title={text('state')}>
      <div className={styles.state} role="status">
        <StatusLabel tone={licenceTones[status]} label={text(name)} />
        <p className={styles.about}>{text(`${name}Description`, { settings: LICENCE_SETTINGS })}</p>
      </div>
      <Facts
        facts={[
          { term: text('installationId'), value: <InstallationId id={licence.installationId} /> },
          { term: text('customer'), value: <bdi>{customer ?? text('none')}</bdi> },
          { term: text('plan'), value: <bdi>{plan ?? text('none')}</bdi> },
          { term: text('expiresAt'), value: time(licence.expiresAt, text('none')) },
          ...(licence.graceEndsAt === null
            ? []
            : [{ term: text('graceEndsAt'), value: time(licence.graceEndsAt, text('none')) }]),
          { term: text('lastConfirmedAt'), value: time(licence.lastCheckedAt, text('never')) },
        ]}
      />
    </Panel>
  )
}

function UsagePanel({ licence: { limits, usage } }: { readonly licence: Licence }) {
  const text = useText(licenceStrings)
  return (
    <Panel title={text('usage')}>
      <LimitBar label={text('activeAgents')} used={usage.activeAgents} limit={limits.agents} />
      <LimitBar
        label={text('conversationsThisMonth')}
        used={usage.conversationsThisMonth}
        limit={limits.monthlyConversations}
      />
      <p className={styles.note}>{text('monthNote')}</p>
    </Panel>
  )
}

/** The state of the licence, and what is used of it. */
export function LicenceView() {
  const { api } = useConsole()
  const text = useText(licenceStrings)
  const licence = useQuery(licenceQuery(api))
  return (
    <Page title={text('title')}>
      {licence.isError && (
        <Failure
          message={licence.error.message || text('failed')}
          retryLabel={text('tryAgain')}
          onRetry={() => void licence.refetch()}
        />
      )}
      {licence.isPending && <LoadingPanels label={text('loading')} />}
      {licence.data && (
        <>
          <LicencePanel licence={licence.data} />
          <UsagePanel licence={licence.data} />
        </>
      )}
    </Page>
  )
}
