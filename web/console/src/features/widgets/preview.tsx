import { SegmentedControl, Text } from '@mantine/core'
import { IconMessageCircle, IconPaperclip, IconSend2 } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { readableBackground } from '../../../../ui/tokens/brand-color.ts'
import { dark, light, type Theme } from '../../../../ui/tokens/themes.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import styles from './preview.module.css'
import type { WidgetFields } from './rules.ts'
import { widgetsStrings } from './strings.ts'

interface PartProps {
  readonly fields: WidgetFields
  /** The background of the elements in the colour of the widget. */
  readonly brand: CSSProperties
}

const toVariables = (theme: Theme): CSSProperties =>
  Object.fromEntries(Object.entries(theme).map(([name, value]) => [`--${name}`, value]))

function PreChatForm({ brand }: PartProps) {
  const text = useText(widgetsStrings)
  return (
    <div className={styles.body}>
      <p>{text('sampleIntro')}</p>
      <p className={styles.label}>{text('sampleName')}</p>
      <div className={styles.field} />
      <p className={styles.label}>{text('sampleEmail')}</p>
      <div className={styles.field} />
      <p className={styles.start} style={brand}>
        {text('sampleStart')}
      </p>
    </div>
  )
}

function Chat({ fields, brand }: PartProps) {
  const text = useText(widgetsStrings)
  return (
    <>
      <div className={styles.body}>
        <p className={styles.bubble} dir="auto">
          {fields.greeting.trim() || text('sampleGreeting')}
        </p>
      </div>
      <div className={styles.composer}>
        {fields.visitorUploadsEnabled && <IconPaperclip size={20} />}
        <span className={styles.input}>{text('sampleMessage')}</span>
        <span className={styles.send} style={brand}>
          <IconSend2 size={20} className={styles.arrow} />
        </span>
      </div>
    </>
  )
}

/** How the widget will look with the values of the form. Screen readers have the form itself. */
export function WidgetPreview({ fields }: { readonly fields: WidgetFields }) {
  const text = useText(widgetsStrings)
  const { direction } = useLanguage()
  const [theme, setTheme] = useState('light')
  const brand: CSSProperties = { background: readableBackground(fields.primaryColor) }
  return (
    <section aria-label={text('preview')}>
      <Text fw={600} mb="xs">
        {text('preview')}
      </Text>
      <SegmentedControl
        fullWidth
        aria-label={text('previewTheme')}
        value={theme}
        onChange={setTheme}
        data={[
          { value: 'light', label: text('light') },
          { value: 'dark', label: text('dark') },
        ]}
      />
      {/* The position of the widget does not depend on the direction of the language. */}
      <div
        dir="ltr"
        aria-hidden="true"
        className={`${styles.stage} ${styles[fields.position] ?? ''}`}
        style={toVariables(theme === 'dark' ? dark : light)}
      >
        <div className={styles.panel} dir={direction}>
          <div className={styles.header} style={brand}>
            <p className={styles.heading} dir="auto">
              {fields.title.trim() || text('sampleHeading')}
            </p>
            <p className={styles.presence}>{text('sampleOnline')}</p>
          </div>
          {fields.preChatFormEnabled ? (
            <PreChatForm fields={fields} brand={brand} />
          ) : (
            <Chat fields={fields} brand={brand} />
          )}
        </div>
        <span className={styles.launcher} style={brand}>
          <IconMessageCircle size={28} />
        </span>
      </div>
    </section>
  )
}
