import { Alert, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FlowdeskError } from '#sdk'
import { useActions } from '../../platform/actions.ts'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { meQuery } from '../session/queries.ts'
import { setAvailability } from './commands.ts'
import styles from './presence.module.css'
import { inboxStrings } from './strings.ts'

/** Whether the agent accepts conversations, and the function that changes it. */
function useAvailability() {
  const console = useConsole()
  const text = useText(inboxStrings)
  const signedIn = useStore(console.session.store).tokens?.agent
  const { data: me } = useQuery(meQuery(console.api))
  const [failure, setFailure] = useState<string | null>(null)
  const isAvailable = me?.isAvailable ?? signedIn?.isAvailable ?? true
  const toggle = async () => {
    setFailure(null)
    try {
      await setAvailability(console, !isAvailable)
    } catch (error) {
      const reason = error instanceof FlowdeskError && error.status > 0 ? error.message : text('noAnswer')
      setFailure(text('availabilityFailed', { reason }))
    }
  }
  return { isAvailable, toggle, failure, dismiss: () => setFailure(null) }
}

/** Turns the availability of the agent on and off. */
export function AvailabilitySwitch() {
  const text = useText(inboxStrings)
  const { isAvailable, toggle, failure, dismiss } = useAvailability()
  useActions([
    {
      id: 'inbox.availability',
      group: text('conversations'),
      label: text('toggleAvailability'),
      run: () => void toggle(),
    },
  ])
  return (
    <>
      <Tooltip label={text(isAvailable ? 'available' : 'notAvailable')} position="right">
        <button
          type="button"
          role="switch"
          aria-checked={isAvailable}
          aria-label={text('availability')}
          className={styles.switch}
          onClick={() => void toggle()}
        >
          <span className={styles.thumb} />
        </button>
      </Tooltip>
      {failure !== null && (
        <Alert
          role="alert"
          color="red"
          className={styles.failure}
          withCloseButton
          closeButtonLabel={text('dismiss')}
          onClose={dismiss}
        >
          {failure}
        </Alert>
      )}
    </>
  )
}
