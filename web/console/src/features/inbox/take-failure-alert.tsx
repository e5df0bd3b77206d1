import { Alert } from '@mantine/core'
import { useEffect } from 'react'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { takeFailure } from './state/take-failure.ts'
import { inboxStrings } from './strings.ts'
import styles from './styles.module.css'

/** How long the alert says that the queue is empty, in milliseconds. A visitor may arrive at any time. */
const SHOWN_MS = 8000

/** Says why no conversation was taken, until the agent dismisses it. */
export function TakeFailureAlert() {
  const text = useText(inboxStrings)
  const failure = useStore(takeFailure)
  const isTemporary = failure?.kind === 'nobodyWaits'
  useEffect(() => {
    if (!isTemporary) return undefined
    const timer = setTimeout(() => takeFailure.set(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isTemporary])
  if (!failure) return null
  return (
    <Alert
      color={isTemporary ? 'gray' : 'red'}
      className={styles.alert}
      withCloseButton
      closeButtonLabel={text('dismiss')}
      onClose={() => takeFailure.set(null)}
    >
      <span dir="auto">
        {failure.kind === 'refused'
          ? text('takeFailed', {
              name: failure.visitorName ?? text('unknownVisitor'),
              reason: failure.message ?? text('noAnswer'),
            })
          : text(failure.kind === 'nobodyWaits' ? 'nobodyWaits' : 'listFailed')}
      </span>
    </Alert>
  )
}
