import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { formatSentence } from '../../../ui/i18n/sentences.ts'
import { HiddenText } from '../../../ui/react/hidden-text.tsx'
import { preferencesStrings } from '../features/preferences/strings.ts'
import { useConsole } from '../platform/console.tsx'
import { useLanguage, useText } from '../platform/language.tsx'
import { toKeyLabels } from '../platform/shortcuts.ts'
import { useStore } from '../platform/store.ts'
import { chooseKeys, findKeyProblem, type KeyProblem } from './key-choices.ts'
import { KeyRow } from './key-row.tsx'
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

/** The keys of all actions, which the agent can change on this device. */
export function ShortcutSettings() {
  const { preferences } = useConsole()
  const text = useText(preferencesStrings)
  const labelOf = useLabels()
  const { keys: chosen } = useStore(preferences)
  const [refused, setRefused] = useState<{ readonly entry: KeyEntry; readonly sentence: string } | null>(null)
  const [changed, setChanged] = useState('')
  const show = (keys: string) => `\u2066${toKeyLabels(keys).join(' ')}\u2069`
  const sentenceOf = (keys: string, problem: KeyProblem): string => {
    const shown = show(keys)
    return problem.kind === 'reserved'
      ? text('keysReserved', { keys: shown })
      : text('keysTaken', { keys: shown, action: labelOf(problem.by) })
  }
  const change = (entry: KeyEntry, keys: string) => {
    const problem = findKeyProblem(keyTable, chosen, entry, keys)
    setRefused(problem && { entry, sentence: sentenceOf(keys, problem) })
    setChanged(problem ? '' : text('keysChanged', { action: labelOf(entry), keys: show(keys) }))
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
      <HiddenText role="status">{changed}</HiddenText>
      <div>
        <Button
          variant="default"
          size="xs"
          disabled={Object.keys(chosen).length === 0}
          onClick={() => {
            setRefused(null)
            setChanged('')
            preferences.change({ keys: {} })
          }}
        >
          {text('resetAllKeys')}
        </Button>
      </div>
    </section>
  )
}
