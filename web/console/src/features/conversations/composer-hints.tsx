import { CloseButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import styles from './composer.module.css'
import { useScreen } from './context.tsx'
import { conversationsStrings } from './strings.ts'

/** What an agent should know before sending: a colleague has the conversation, or has answered meanwhile. */
export function ComposerHints() {
  const text = useText(conversationsStrings)
  const { opened, standing, detail } = useScreen()
  const { collision: store } = opened.store
  const collision = useStore(store)
  const sentence = () => {
    if (standing.isClosed) return text('closedHint')
    return standing.isColleagues ? text('colleagueAnswers', { name: detail.agentDisplayName ?? text('agent') }) : null
  }
  const hint = sentence()
  return (
    <>
      {hint !== null && (
        <p className={styles.hint} dir="auto">
          {hint}
        </p>
      )}
      <div role="alert">
        {collision && (
          <p className={styles.warning}>
            <IconAlertTriangle size={16} aria-hidden="true" />
            <span dir="auto">
              {text(collision.kind === 'answered' ? 'colleagueAnswered' : 'colleagueTook', {
                name: collision.name === '' ? text('agent') : collision.name,
              })}
            </span>
            <CloseButton size="sm" aria-label={text('dismiss')} onClick={() => store.set(null)} />
          </p>
        )}
      </div>
    </>
  )
}
