import { SegmentedControl, Select, Text, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { type EditForm, textField } from '../../platform/edit-form.ts'
import { useText } from '../../platform/language.tsx'
import { languageNames } from '../../platform/languages.ts'
import { darkenedColor, type WidgetFields } from './rules.ts'
import { widgetsStrings } from './strings.ts'
import styles from './styles.module.css'

type Form = EditForm<WidgetFields>

function ColorField({ form }: { readonly form: Form }) {
  const text = useText(widgetsStrings)
  const { primaryColor } = form.values
  return (
    <TextInput
      {...textField(form, 'primaryColor')}
      label={text('color')}
      description={darkenedColor(primaryColor) === null ? undefined : text('colorRepaired')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      dir="ltr"
      spellCheck={false}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          className={styles.swatch}
          aria-label={text('chooseColor')}
          value={/^#[\da-f]{6}$/i.test(primaryColor) ? primaryColor : '#000000'}
          onChange={(event) => form.set('primaryColor', event.currentTarget.value)}
        />
      }
    />
  )
}

function PositionField({ form }: { readonly form: Form }) {
  const text = useText(widgetsStrings)
  const id = useId()
  return (
    <div>
      <Text id={id} fw={500} size="sm" mb={4}>
        {text('position')}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        value={form.values.position}
        onChange={(position) => form.set('position', position === 'left' ? position : 'right')}
        data={[
          { value: 'left', label: text('left') },
          { value: 'right', label: text('right') },
        ]}
      />
    </div>
  )
}

/** How the widget looks and what it says. */
export function AppearanceFields({ form }: { readonly form: Form }) {
  const text = useText(widgetsStrings)
  const { values, set, errorOf } = form
  const languages = Object.entries(languageNames).map(([value, label]) => ({ value, label }))
  return (
    <>
      <h3 className={styles.section}>{text('appearance')}</h3>
      <ColorField form={form} />
      <TextInput {...textField(form, 'title')} label={text('heading')} description={text('headingHint')} dir="auto" />
      <Textarea
        {...textField(form, 'greeting')}
        label={text('greeting')}
        description={text('greetingHint')}
        rows={3}
        dir="auto"
      />
      <PositionField form={form} />
      <Select
        label={text('language')}
        data={[{ value: '', label: text('visitorLanguage') }, ...languages]}
        value={values.locale ?? ''}
        onChange={(value) => set('locale', value === null || value === '' ? null : (value as WidgetFields['locale']))}
        error={errorOf('locale')}
        allowDeselect={false}
      />
    </>
  )
}
