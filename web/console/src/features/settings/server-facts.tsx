import { Notice } from '../../../../ui/react/notice.tsx'
import { Facts, Panel } from '../../../../ui/react/panel.tsx'
import { useText } from '../../platform/language.tsx'
import type { ServerSettings } from './queries.ts'
import { findPublicUrlIssue } from './rules.ts'
import { settingsStrings } from './strings.ts'

const SETTING = 'Http:PublicUrl'

function PublicUrlWarning({ publicUrl }: { readonly publicUrl: string | null }) {
  const text = useText(settingsStrings)
  const issue = findPublicUrlIssue(publicUrl, location.origin)
  if (issue === null) return null
  const values = { setting: SETTING, current: location.origin, expected: publicUrl ?? '' }
  return <Notice text={text(issue === 'missing' ? 'publicUrlMissing' : 'publicUrlDiffers', values)} />
}

/** The address and the version of the server. */
export function ServerFacts({ settings }: { readonly settings: ServerSettings }) {
  const text = useText(settingsStrings)
  const { publicUrl, version } = settings
  return (
    <Panel title={text('server')}>
      <PublicUrlWarning publicUrl={publicUrl} />
      <Facts
        facts={[
          { term: text('publicUrl'), value: publicUrl === null ? text('notSet') : <bdi dir="ltr">{publicUrl}</bdi> },
          { term: text('version'), value: <bdi dir="ltr">{version}</bdi> },
        ]}
      />
    </Panel>
  )
}
