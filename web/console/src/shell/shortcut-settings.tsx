import { Button, Kbd, Text, Title } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { formatSentence } from '../../../ui/i18n/sentences.ts'
import { preferencesStrings } from '../features/preferences/strings.ts'
import { useConsole } from '../platform/console.tsx'
import { useLanguage, useText } from '../platform/language.tsx'
import { toKeyLabels, toKeyName } from '../platform/shortcuts.ts'
import { useStore } from '../platform/store.ts'
import { chooseKeys, findKeyProblem, isModifier, type KeyProblem, SEQUENCE_PREFIX } from './key-choices.ts'
import { type KeyEntry, keyTable } from './key-table.ts'
import styles from './shortcut-settings.module.css'

/** Returns the function that names an entry in the language of the agent. */
function useLabels(): (entry: KeyEntry) => string {
  const { translate, locale } = useLanguage()
  return ({ strings, label }) => {
    const sentence = translate(strings)[label] ?? strings.english[label] ?? ''
    return formatSentence(sentence, locale)
  }
}

const Keys = ({ keys }: { readonly keys: string }) => (
  <bdi dir="ltr" className={styles.keys}>
    {toKeyLabels(keys).map((label) => (
      <Kbd key={label}>{label}</Kbd>
    ))}
  </bdi>
)

interface KeyFieldProps {
  readonly label: string
  readonly onKeys: (keys: string) => void
  readonly onLeave: () => void
}

/** Reads the next keys that the agent presses. Escape, and leaving the field, change nothing. */
function KeyField({ label, onKeys, onLeave }: KeyFieldProps) {
  const text = useText(preferencesStrings)
  const [first, setFirst] = useState('')
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || isModifier(event.key) || event.nativeEvent.isComposing) return
    event.preventDefault()
    const name = toKeyName(event)
    if (name === 'Escape') onLeave()
    else if (first === '' && name === SEQUENCE_PREFIX) setFirst(name)
    else onKeys(`${first} ${name}`.trimStart())
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the agent has just asked for it.
      autoFocus
      readOnly
      className={styles.field}
      aria-label={text('newKeysOf', { action: label })}
      placeholder={text('pressKeys')}
      value={toKeyLabels(first).join(' ')}
      onKeyDown={handleKey}
      onBlur={onLeave}
    />
  )
}

interface KeyRowProps {
  readonly entry: KeyEntry
  readonly label: string
  readonly keys: string
  /** Why the last keys were refused; null if they were not. */
  readonly refusal: string | null
  readonly onKeys: (keys: string) => void
}

function KeyRow({ entry, label, keys, refusal, onKeys }: KeyRowProps) {
  const text = useText(preferencesStrings)
  const [isChanging, setChanging] = useState(false)
  return (
    <li className={styles.row}>
      <span className={styles.label}>{label}</span>
      {isChanging ? (
        <KeyField
          label={label}
          onKeys={(next) => {
            setChanging(false)
            onKeys(next)
          }}
          onLeave={() => setChanging(false)}
        />
      ) : (
        <Keys keys={keys} />
      )}
      <Button
        variant="default"
        size="compact-sm"
        aria-label={text('changeKeysOf', { action: label })}
        onClick={() => setChanging(true)}
      >
        {text('changeKeys')}
      </Button>
      {keys !== entry.keys && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={text('resetKeysOf', { action: label })}
          onClick={() => onKeys(entry.keys)}
        >
          {text('resetKeys')}
        </Button>
      )}
      {refusal !== null && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </li>
  )
}

/** The keys of all actions, which the agent can change on this device. */
export function ShortcutSettings() {
  const { preferences } = useConsole()
  const text = useText(preferencesStrings)
  const labelOf = useLabels()
  const { keys: chosen } = useStore(preferences)
  const [refused, setRefused] = useState<{ readonly entry: KeyEntry; readonly sentence: string } | null>(null)
  const sentenceOf = (keys: string, problem: KeyProblem): string => {
    const shown = `\u2066${toKeyLabels(keys).join(' ')}\u2069`
    return problem.kind === 'reserved'
      ? text('keysReserved', { keys: shown })
      : text('keysTaken', { keys: shown, action: labelOf(problem.by) })
  }
  const change = (entry: KeyEntry, keys: string) => {
    const problem = findKeyProblem(keyTable, chosen, entry, keys)
    setRefused(problem && { entry, sentence: sentenceOf(keys, problem) })
    if (!problem) preferences.change({ keys: chooseKeys(chosen, entry, keys) })
  }
  return (
    <section aria-labelledby="shortcut-keys" className={styles.section}>
      <Title order={2} size="h4" id="shortcut-keys">
        {text('keysTitle')}
      </Title>
      <Text c="dimmed" size="sm">
        {text('keysIntro')}
      </Text>
      <ul className={styles.rows}>
        {keyTable.map((entry) => (
          <KeyRow
            key={entry.keys}
            entry={entry}
            label={labelOf(entry)}
            keys={chosen[entry.keys] ?? entry.keys}
            refusal={refused?.entry === entry ? refused.sentence : null}
            onKeys={(keys) => change(entry, keys)}
          />
        ))}
      </ul>
      <div>
        <Button
          variant="default"
          size="xs"
          disabled={Object.keys(chosen).length === 0}
          onClick={() => {
            setRefused(null)
            preferences.change({ keys: {} })
          }}
        >
          {text('resetAllKeys')}
        </Button>
      </div>
    </section>
  )
}
