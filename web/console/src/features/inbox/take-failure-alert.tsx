import { Alert } from '@mantine/core'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { takeFailure } from './state/take-failure.ts'
import { inboxStrings } from './strings.ts'
import styles from './styles.module.css'

/** Says why a conversation was not taken, until the agent dismisses it. */
export function TakeFailureAlert() {
  const text = useText(inboxStrings)
  const failure = useStore(takeFailure)
  if (!failure) return null
  return (
    <Alert
      color="red"
      className={styles.alert}
      withCloseButton
      closeButtonLabel={text('dismiss')}
      onClose={() => takeFailure.set(null)}
    >
      <span dir="auto">
        {text('takeFailed', {
          name: failure.visitorName ?? text('unknownVisitor'),
          reason: failure.message ?? text('noAnswer'),
        })}
      </span>
    </Alert>
  )
}
