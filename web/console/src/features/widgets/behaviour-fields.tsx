import { MultiSelect, NumberInput, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useConsole } from '../../platform/console.tsx'
import type { EditForm } from '../../platform/edit-form.ts'
import { useFormats, useText } from '../../platform/language.tsx'
import { RecordMultiSelect } from '../../platform/record-multi-select.tsx'
import { departmentsQuery } from '../agents/queries.ts'
import { serverSettingsQuery } from '../departments/queries.ts'
import type { WidgetFields } from './rules.ts'
import { widgetsStrings } from './strings.ts'
import styles from './styles.module.css'

type Form = EditForm<WidgetFields>

function UploadFields({ form: { values, set, errorOf } }: { readonly form: Form }) {
  const { api } = useConsole()
  const text = useText(widgetsStrings)
  const formats = useFormats()
  const { data: settings } = useQuery(serverSettingsQuery(api))
  const { attachmentMaxSizeBytes: limit = 0, attachmentAllowedExtensions: offered = [] } = settings?.limits ?? {}
  const extensions = Array.from(new Set([...offered, ...values.attachmentAllowedExtensions]))
  return (
    <>
      <NumberInput
        label={text('maxSize')}
        description={settings && text('maxSizeHint', { limit: formats.size(limit) })}
        min={0}
        decimalScale={3}
        value={values.attachmentMaxSizeBytes}
        onChange={(value) => set('attachmentMaxSizeBytes', value)}
        error={errorOf('attachmentMaxSizeBytes')}
      />
      <MultiSelect
        label={text('extensions')}
        description={text('extensionsHint')}
        data={extensions}
        value={[...values.attachmentAllowedExtensions]}
        onChange={(value) => set('attachmentAllowedExtensions', value)}
        error={errorOf('attachmentAllowedExtensions')}
        searchable
        hidePickedOptions
      />
    </>
  )
}

/** Which departments the widget offers, and what visitors can do. */
export function BehaviourFields({ form }: { readonly form: Form }) {
  const { api } = useConsole()
  const text = useText(widgetsStrings)
  const { data: departments = [] } = useQuery(departmentsQuery(api))
  const { values, set, errorOf } = form
  return (
    <>
      <h3 className={styles.section}>{text('behaviour')}</h3>
      <RecordMultiSelect
        label={text('departments')}
        description={text('departmentsHint')}
        records={departments}
        ids={values.departmentIds}
        onChange={(ids) => set('departmentIds', ids)}
        error={errorOf('departmentIds')}
      />
      <Switch
        label={text('preChat')}
        checked={values.preChatFormEnabled}
        onChange={(event) => set('preChatFormEnabled', event.currentTarget.checked)}
      />
      <Switch
        label={text('uploads')}
        checked={values.visitorUploadsEnabled}
        onChange={(event) => set('visitorUploadsEnabled', event.currentTarget.checked)}
      />
      {values.visitorUploadsEnabled && <UploadFields form={form} />}
    </>
  )
}
