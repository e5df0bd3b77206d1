import { Facts, Panel } from '../../../../ui/react/panel.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import type { ServerSettings } from './queries.ts'
import { settingsStrings } from './strings.ts'

/** The limits and timeouts of the server. */
export function LimitFacts({ limits }: { readonly limits: ServerSettings['limits'] }) {
  const text = useText(settingsStrings)
  const { size, number, duration } = useFormats()
  const orNever = (seconds: number | null) => (seconds === null ? text('never') : duration(seconds, 'long'))
  const { maxConcurrentConversations: maxOpen } = limits
  const extensions = <bdi dir="ltr">{limits.attachmentAllowedExtensions.join(', ')}</bdi>
  return (
    <Panel title={text('limits')}>
      <Facts
        facts={[
          { term: text('maxConcurrentConversations'), value: maxOpen === null ? text('unlimited') : number(maxOpen) },
          { term: text('inactivityTimeout'), value: orNever(limits.inactivityTimeoutSeconds) },
          { term: text('agentAbsentTimeout'), value: duration(limits.agentAbsentTimeoutSeconds, 'long') },
          { term: text('retentionWindow'), value: orNever(limits.retentionWindowSeconds) },
          { term: text('messageMaxLength'), value: text('characters', { count: limits.messageMaxLength }) },
          { term: text('attachmentMaxSize'), value: size(limits.attachmentMaxSizeBytes) },
          { term: text('attachmentExtensions'), value: extensions },
          { term: text('widgetMaxDepartments'), value: number(limits.widgetMaxDepartments) },
          { term: text('widgetMaxAllowedOrigins'), value: number(limits.widgetMaxAllowedOrigins) },
          { term: text('departmentMaxMembers'), value: number(limits.departmentMaxMembers) },
          { term: text('reportMaxDays'), value: text('days', { count: limits.reportMaxDays }) },
        ]}
      />
    </Panel>
  )
}
