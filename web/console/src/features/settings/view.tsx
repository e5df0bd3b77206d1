import { useQuery } from '@tanstack/react-query'
import { Failure, LoadingPanels, Page } from '../../../../ui/react/page.tsx'
import { Panel } from '../../../../ui/react/panel.tsx'
import { StatusLabel } from '../../../../ui/react/status-label.tsx'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { LimitFacts } from './limit-facts.tsx'
import { type ServerSettings, serverSettingsQuery } from './queries.ts'
import { ServerFacts } from './server-facts.tsx'
import { settingsStrings } from './strings.ts'
import styles from './styles.module.css'
import { TestEmail } from './test-email.tsx'

/** The features, with the settings that turn them on. */
const features = [
  ['singleSignOn', 'singleSignOnAbout', 'Oidc:Authority, Oidc:ClientId'],
  ['passwordLogin', 'passwordLoginAbout', 'Auth:PasswordLoginEnabled'],
  ['email', 'emailAbout', 'Smtp:Host, Email:Enabled'],
  ['escalation', 'escalationAbout', 'Service:Enabled'],
  ['retention', 'retentionAbout', 'Chat:RetentionWindow'],
  ['licence', 'licenceAbout', 'License:Key, License:ServerUrl'],
] as const

function FeatureList({ states }: { readonly states: ServerSettings['features'] }) {
  const text = useText(settingsStrings)
  return (
    <ul className={styles.features}>
      {features.map(([name, about, names]) => (
        <li key={name}>
          <div className={styles.name}>
            {text(name)}
            <StatusLabel tone={states[name] ? 'ok' : 'neutral'} label={text(states[name] ? 'on' : 'off')} />
          </div>
          <p className={styles.about}>{text(about)}</p>
          <p className={styles.settings}>{text('settingNames', { names })}</p>
          {name === 'email' && states.email && <TestEmail />}
        </li>
      ))}
    </ul>
  )
}

/** The settings of the server, read-only: only the operator can change them. */
export function SettingsView() {
  const { api } = useConsole()
  const text = useText(settingsStrings)
  const settings = useQuery(serverSettingsQuery(api))
  return (
    <Page title={text('title')} intro={text('intro')}>
      {settings.isError && (
        <Failure
          message={settings.error.message || text('failed')}
          retryLabel={text('tryAgain')}
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.isPending && <LoadingPanels label={text('loading')} />}
      {settings.data && (
        <>
          <ServerFacts settings={settings.data} />
          <Panel title={text('features')}>
            <FeatureList states={settings.data.features} />
          </Panel>
          <LimitFacts limits={settings.data.limits} />
        </>
      )}
    </Page>
  )
}
