import { Button, Kbd } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { preferencesStrings } from '../features/preferences/strings.ts'
import { useText } from '../platform/language.tsx'
import { toKeyLabels, toKeyName } from '../platform/shortcuts.ts'
import { isModifier, SEQUENCE_PREFIX } from './key-choices.ts'
import type { KeyEntry } from './key-table.ts'
import styles from './shortcut-settings.module.css'

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
  readonly onCancel: () => void
  readonly onLeave: () => void
}

/** Reads the next keys that the agent presses. Escape, and leaving the field, change nothing. */
function KeyField({ label, onKeys, onCancel, onLeave }: KeyFieldProps) {
  const text = useText(preferencesStrings)
  const [first, setFirst] = useState('')
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || isModifier(event.key) || event.nativeEvent.isComposing) return
    event.preventDefault()
    const name = toKeyName(event)
    if (name === 'Escape') onCancel()
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

/** The keys of an action, which the agent can change and reset. */
export function KeyRow({ entry, label, keys, refusal, onKeys }: KeyRowProps) {
  const text = useText(preferencesStrings)
  const [isChanging, setChanging] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const finish = () => {
    setChanging(false)
    change.current?.focus()
  }
  return (
    <li className={styles.row}>
      <span className={styles.label}>{label}</span>
      {isChanging ? (
        <KeyField
          label={label}
          onKeys={(next) => {
            finish()
            onKeys(next)
          }}
          onCancel={finish}
          onLeave={() => setChanging(false)}
        />
      ) : (
        <Keys keys={keys} />
      )}
      <Button
        ref={change}
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
          onClick={() => {
            finish()
            onKeys(entry.keys)
          }}
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
