import { Switch, Textarea, TextInput } from '@mantine/core'
import { showNotice } from '../../../../ui/react/notices.tsx'
import { changedFields } from '../../platform/changed-fields.ts'
import { commonStrings } from '../../platform/common-strings.ts'
import { useConsole } from '../../platform/console.tsx'
import { type EditForm, textField, useEditForm } from '../../platform/edit-form.ts'
import { useText } from '../../platform/language.tsx'
import { RecordDrawer } from '../../platform/record-drawer.tsx'
import { AppearanceFields } from './appearance-fields.tsx'
import { BehaviourFields } from './behaviour-fields.tsx'
import { changeWidget, createWidget } from './commands.ts'
import { EmbedCode } from './embed-code.tsx'
import { WidgetPreview } from './preview.tsx'
import type { Widget } from './queries.ts'
import { toLines, toWidgetChange, toWidgetFields, type WidgetFields } from './rules.ts'
import { SecretField } from './secret-field.tsx'
import { widgetsStrings } from './strings.ts'
import styles from './styles.module.css'

type Form = EditForm<WidgetFields>

function OriginsField({ form }: { readonly form: Form }) {
  const text = useText(widgetsStrings)
  const lines = toLines(form.values.allowedOrigins)
  const errors = form
    .errorsOf('allowedOrigins')
    .map(({ index, message }) =>
      index === null ? message : text('originError', { origin: lines[index] ?? '', message }),
    )
  return (
    <Textarea
      {...textField(form, 'allowedOrigins')}
      label={text('origins')}
      description={text('originsHint')}
      error={errors.length > 0 && errors.map((error) => <div key={error}>{error}</div>)}
      rows={3}
      dir="ltr"
      spellCheck={false}
    />
  )
}

interface FieldsProps {
  readonly form: Form
  readonly widget: Widget | null
}

function IdentityFields({ form, widget }: FieldsProps) {
  const text = useText(widgetsStrings)
  return (
    <>
      <TextInput
        {...textField(form, 'name')}
        label={text('name')}
        description={text('nameHint')}
        dir="auto"
        data-autofocus
        withAsterisk
      />
      {widget === null && (
        <TextInput
          {...textField(form, 'key')}
          label={text('key')}
          description={text('keyHint')}
          dir="ltr"
          spellCheck={false}
        />
      )}
      <Switch
        label={text('isActive')}
        checked={form.values.isActive}
        onChange={(event) => form.set('isActive', event.currentTarget.checked)}
      />
    </>
  )
}

interface WidgetEditorProps {
  /** Null creates one. */
  readonly widget: Widget | null
  readonly onSaved: (widget: Widget) => void
  readonly onClose: () => void
}

/** Creates a widget, or changes one, with a preview. */
export function WidgetEditor({ widget, onSaved, onClose }: WidgetEditorProps) {
  const console = useConsole()
  const text = useText(widgetsStrings)
  const common = useText(commonStrings)
  const form = useEditForm<WidgetFields, Widget>({
    initial: toWidgetFields(widget),
    save: (fields, initial) => {
      const change = toWidgetChange(fields, widget)
      if (widget) return changeWidget(console, widget.id, changedFields(change, toWidgetChange(initial, widget)))
      const key = fields.key.trim() === '' ? null : fields.key
      return createWidget(console, { ...change, key, identitySecret: change.identitySecret ?? null })
    },
    onSaved: (saved) => {
      showNotice(common(widget ? 'saved' : 'created', { name: saved.name }))
      onSaved(saved)
    },
  })
  const title = widget ? text('editTitle', { name: widget.name }) : text('addTitle')
  return (
    <RecordDrawer title={title} isNew={widget === null} form={form} size="960px" onClose={onClose}>
      <div className={styles.columns}>
        <div className={styles.fields}>
          <IdentityFields form={form} widget={widget} />
          {widget && <EmbedCode widgetKey={widget.key} />}
          <AppearanceFields form={form} />
          <BehaviourFields form={form} />
          <h3 className={styles.section}>{text('security')}</h3>
          <OriginsField form={form} />
          <SecretField form={form} hasSecret={widget?.hasIdentitySecret ?? false} />
        </div>
        <div className={styles.side}>
          <WidgetPreview fields={form.values} />
        </div>
      </div>
    </RecordDrawer>
  )
}
