import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { emojiGroups, moveByKey } from './rules.ts'
import { readRecentEmoji, rememberEmoji } from './state.ts'
import { emojiStrings } from './strings.ts'
import styles from './styles.module.css'

type GroupName = keyof typeof emojiGroups | 'recent'

interface Group {
  readonly name: GroupName
  readonly emoji: readonly string[]
  /** The index of the first emoji among those of all groups. */
  readonly start: number
}

/** Returns the groups that are shown, that of the emoji that were used last first. */
function toGroups(recent: readonly string[]): readonly Group[] {
  const names = Object.keys(emojiGroups) as (keyof typeof emojiGroups)[]
  const groups = names.map((name) => ({ name: name as GroupName, emoji: emojiGroups[name].split(' ') }))
  if (recent.length > 0) groups.unshift({ name: 'recent', emoji: [...recent] })
  let start = 0
  return groups.map((group) => {
    start += group.emoji.length
    return { ...group, start: start - group.emoji.length }
  })
}

interface EmojiPickerProps {
  readonly onPick: (emoji: string) => void
  /** Called when the agent leaves the picker with Escape or Tab. */
  readonly onLeave: () => void
}

/** A list box of emoji. The options need no labels: screen readers name emoji in the language of the agent. */
export function EmojiPicker({ onPick, onLeave }: EmojiPickerProps) {
  const { storage } = useConsole()
  const { direction } = useLanguage()
  const text = useText(emojiStrings)
  const [groups] = useState(() => toGroups(readRecentEmoji(storage)))
  const [active, setActive] = useState(0)
  const picker = useRef<HTMLDivElement>(null)
  useEffect(() => {
    picker.current?.querySelectorAll<HTMLElement>('[role="option"]')[active]?.focus()
  }, [active])
  const pick = (emoji: string | undefined) => {
    if (emoji === undefined) return
    rememberEmoji(storage, emoji)
    onPick(emoji)
  }
  const handleKey = (event: KeyboardEvent) => {
    const sizes = groups.map(({ emoji }) => emoji.length)
    const next = moveByKey(sizes, active, event.key, direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight')
    if (next !== null) setActive(next)
    else if (event.key === 'Enter' || event.key === ' ') pick(groups.flatMap(({ emoji }) => emoji)[active])
    else if (event.key === 'Escape' || event.key === 'Tab') onLeave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={picker}
      role="listbox"
      aria-label={text('title')}
      className={styles.picker}
      tabIndex={-1}
      onKeyDown={handleKey}
    >
      {groups.map(({ name, emoji, start }) => (
        // biome-ignore lint/a11y/useSemanticElements: a list box cannot contain a fieldset.
        <div key={name} role="group" aria-labelledby={`emoji-${name}`}>
          <p id={`emoji-${name}`} className={styles.groupTitle} role="presentation">
            {text(name)}
          </p>
          <div className={styles.emoji} role="presentation">
            {emoji.map((one, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list box handles the keys.
              <div
                key={one}
                role="option"
                aria-selected={start + index === active}
                tabIndex={start + index === active ? 0 : -1}
                className={styles.option}
                onClick={() => pick(one)}
              >
                {one}
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
