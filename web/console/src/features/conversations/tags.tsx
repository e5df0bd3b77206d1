import { CloseButton } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { failureSentence } from './actions/create-actions.ts'
import { setTags } from './commands/changing.ts'
import { useScreen } from './context.tsx'
import { conversationsStrings } from './strings.ts'
import styles from './styles.module.css'

const MAX_TAG_LENGTH = 50
const MAX_TAGS = 20

/** The tags of the conversation, which agents add and remove. */
export function Tags() {
  const console = useConsole()
  const text = useText(conversationsStrings)
  const { detail, standing, notify } = useScreen()
  const { id, tags } = detail
  const [typed, setTyped] = useState('')
  const change = (next: readonly string[]) => {
    setTags(console, id, next).catch((error: unknown) =>
      notify({ text: failureSentence(error, text), isFailure: true }),
    )
  }
  const add = () => {
    const tag = typed.trim()
    setTyped('')
    if (tag !== '' && !tags.some((one) => one.toLowerCase() === tag.toLowerCase())) change([...tags, tag])
  }
  const handleKey = (event: KeyboardEvent) => {
    if ((event.key !== 'Enter' && event.key !== ',') || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <div className={styles.tags}>
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          <bdi>{tag}</bdi>
          {!standing.isArchived && (
            <CloseButton
              size={24}
              iconSize={12}
              aria-label={text('removeTag', { tag })}
              onClick={() => change(tags.filter((one) => one !== tag))}
            />
          )}
        </span>
      ))}
      {!standing.isArchived && tags.length < MAX_TAGS && (
        <input
          className={styles.tagField}
          aria-label={text('addTag')}
          placeholder={text('addTag')}
          dir="auto"
          maxLength={MAX_TAG_LENGTH}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={handleKey}
          onBlur={add}
        />
      )}
    </div>
  )
}
