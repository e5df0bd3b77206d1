import { NativeSelect, SegmentedControl, Stack, Switch, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { languageNames } from '../../platform/languages.ts'
import { useStore } from '../../platform/store.ts'
import { preferencesStrings } from './strings.ts'
import styles from './styles.module.css'

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.section}>
    <Title order={2} size="h4">
      {title}
    </Title>
    {children}
  </section>
)

function Appearance() {
  const { preferences } = useConsole()
  const { colorScheme, density, locale } = useStore(preferences)
  const text = useText(preferencesStrings)
  return (
    <Section title={text('appearance')}>
      <fieldset className={styles.group}>
        <legend>{text('colours')}</legend>
        <SegmentedControl
          value={colorScheme}
          onChange={(value) => preferences.change({ colorScheme: value })}
          data={[
            { value: 'light' as const, label: text('light') },
            { value: 'dark' as const, label: text('dark') },
            { value: 'auto' as const, label: text('automatic') },
          ]}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{text('density')}</legend>
        <SegmentedControl
          value={density}
          onChange={(value) => preferences.change({ density: value })}
          data={[
            { value: 'comfortable' as const, label: text('comfortable') },
            { value: 'compact' as const, label: text('compact') },
          ]}
        />
      </fieldset>
      <NativeSelect
        className={styles.select}
        label={text('language')}
        value={locale ?? ''}
        onChange={({ currentTarget }) => preferences.change({ locale: currentTarget.value || null })}
        data={[
          { value: '', label: text('browserLanguage') },
          ...Object.entries(languageNames).map(([value, label]) => ({ value, label })),
        ]}
      />
    </Section>
  )
}

function SendingAndKeyboard() {
  const { preferences } = useConsole()
  const { sendsOnEnter, canUndoSend, areShortcutsOn } = useStore(preferences)
  const text = useText(preferencesStrings)
  return (
    <Section title={text('sendingAndKeyboard')}>
      <Switch
        checked={sendsOnEnter}
        onChange={({ currentTarget }) => preferences.change({ sendsOnEnter: currentTarget.checked })}
        label={text('sendsOnEnter')}
        description={text('sendsOnEnterDetail')}
      />
      <Switch
        checked={canUndoSend}
        onChange={({ currentTarget }) => preferences.change({ canUndoSend: currentTarget.checked })}
        label={text('undoSend')}
        description={text('undoSendDetail')}
      />
      <Switch
        checked={areShortcutsOn}
        onChange={({ currentTarget }) => preferences.change({ areShortcutsOn: currentTarget.checked })}
        label={text('shortcuts')}
        description={text('shortcutsDetail')}
      />
    </Section>
  )
}

function Availability() {
  const { preferences } = useConsole()
  const { awayAfterMinutes } = useStore(preferences)
  const text = useText(preferencesStrings)
  const { duration } = useFormats()
  return (
    <Section title={text('presence')}>
      <NativeSelect
        className={styles.select}
        label={text('awayAfter')}
        description={text('awayAfterDetail')}
        value={String(awayAfterMinutes)}
        onChange={({ currentTarget }) => preferences.change({ awayAfterMinutes: Number(currentTarget.value) })}
        data={[
          { value: '0', label: text('awayNever') },
          ...[5, 15, 30, 60].map((minutes) => ({
            value: String(minutes),
            label: text('awayAfterTime', { duration: duration(minutes * 60, 'long') }),
          })),
        ]}
      />
    </Section>
  )
}

interface PreferencesViewProps {
  /** Sections of other features, which this one must not import. */
  readonly children?: ReactNode
}

export function PreferencesView({ children }: PreferencesViewProps) {
  const { session } = useConsole()
  const text = useText(preferencesStrings)
  const { tokens } = useStore(session.store)
  return (
    <main className={styles.page}>
      <Stack gap="xl" className={styles.column}>
        <header>
          <Title order={1}>{text('title')}</Title>
          {tokens && (
            <Text c="dimmed" dir="auto">
              {text('signedInAs', { name: tokens.agent.displayName, email: tokens.agent.email })}
            </Text>
          )}
          <Text c="dimmed">{text('onThisDevice')}</Text>
        </header>
        <Appearance />
        <SendingAndKeyboard />
        <Availability />
        {children}
      </Stack>
    </main>
  )
}
