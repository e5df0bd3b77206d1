import { Alert, Loader, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { isFramed } from '../../platform/frame.ts'
import { useText } from '../../platform/language.tsx'
import { adoptPortalSession } from './commands/sessions.ts'
import { parsePortalSession } from './rules.ts'
import { sessionStrings } from './strings.ts'
import styles from './styles.module.css'

/** The page at which a portal opens the console in a frame, with the session in the fragment of the address. */
export function PortalEntry() {
  const console = useConsole()
  const text = useText(sessionStrings)
  const navigate = useNavigate()
  const [hasFailed, setFailed] = useState(false)
  const readFragment = useEffectEvent(() => {
    const { hash, pathname } = location
    history.replaceState(history.state, '', pathname)
    // A link that an attacker sends must not sign an agent in: only a frame takes a session over.
    const portal = isFramed() ? parsePortalSession(hash) : undefined
    const adopt = async () => {
      if (portal) await adoptPortalSession(console, portal)
      await navigate({ to: '/', replace: true })
    }
    adopt().catch(() => setFailed(true))
  })
  useEffect(() => readFragment(), [])
  return (
    <main className={styles.page}>
      {hasFailed ? (
        <Alert color="red" role="alert" title={text('signInFailed')}>
          {text('portalSessionRefused')}
        </Alert>
      ) : (
        <Stack align="center" role="status">
          <Loader />
          <Text>{text('completingSignIn')}</Text>
        </Stack>
      )}
    </main>
  )
}
