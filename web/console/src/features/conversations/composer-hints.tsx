import { CloseButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import styles from './composer.module.css'
import { useScreen } from './context.tsx'
import { conversationsStrings } from './strings.ts'

const collisionSentences = { answered: 'colleagueAnswered', taken: 'colleagueTook', wrote: 'visitorWrote' } as const

/** Shows which colleague is typing a reply, as a warning if the agent is writing, too. */
function ColleagueTyping() {
  const text = useText(conversationsStrings)
  const { store } = useScreen().opened
  const colleague = useStore(store.colleague)
  const isWriting = useStore(store.draft).text !== ''
  return (
    <div role="status">
      {colleague && (
        <p className={isWriting ? styles.warning : styles.hint} dir="auto">
          {text('colleagueTypes', { name: colleague.name })}
        </p>
      )}
    </div>
  )
}

/** Warns an agent before sending: what colleagues do, and which messages arrived after the text was begun. */
export function ComposerHints() {
  const text = useText(conversationsStrings)
  const { opened, permissions, detail } = useScreen()
  const { store } = opened
  const collision = useStore(store.collision)
  const dismiss = () => {
    store.acknowledgeRows()
    store.collision.set(null)
  }
  const sentence = () => {
    if (permissions.isClosed) return text('closedHint')
    return permissions.isColleagues
      ? text('colleagueAnswers', { name: detail.agentDisplayName ?? text('agent') })
      : null
  }
  const hint = sentence()
  return (
    <>
      {hint !== null && (
        <p className={styles.hint} dir="auto">
          {hint}
        </p>
      )}
      <ColleagueTyping />
      <div role="alert">
        {collision && (
          <p className={styles.warning}>
            <IconAlertTriangle size={16} aria-hidden="true" />
            <span dir="auto">
              {text(collisionSentences[collision.kind], {
                name: collision.name || text(collision.kind === 'wrote' ? 'visitor' : 'agent'),
              })}
            </span>
            <CloseButton size="sm" aria-label={text('dismiss')} onClick={dismiss} />
          </p>
        )}
      </div>
    </>
  )
}
