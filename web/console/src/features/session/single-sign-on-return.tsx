import { Alert, Anchor, Loader, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { FlowdeskError } from '#sdk'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { signInWithIdToken } from './commands/sessions.ts'
import { finishSingleSignOn } from './commands/single-sign-on.ts'
import { sessionStrings } from './strings.ts'
import styles from './styles.module.css'

/** The page to which the identity provider returns. */
export function SingleSignOnReturn() {
  const console = useConsole()
  const text = useText(sessionStrings)
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string>()
  const readAddress = useEffectEvent(() => {
    const address = new URL(location.href)
    // Removes the code from the address, so that it gets into neither the history nor a bookmark.
    history.replaceState(history.state, '', address.pathname)
    const finish = async () => {
      const { idToken, returnTo } = await finishSingleSignOn(console.tabStorage, address)
      await signInWithIdToken(console, idToken)
      await navigate({ href: `/console${returnTo}`, replace: true })
    }
    finish().catch((error: unknown) => setFailure(error instanceof FlowdeskError ? error.message : ''))
  })
  // Once, because a code works once.
  useEffect(() => readAddress(), [])
  return (
    <main className={styles.page}>
      {failure === undefined ? (
        <Stack align="center" role="status">
          <Loader />
          <Text>{text('completingSignIn')}</Text>
        </Stack>
      ) : (
        <Stack>
          <Alert color="red" role="alert" title={text('signInFailed')}>
            {failure}
          </Alert>
          <Anchor component={Link} to="/sign-in">
            {text('tryAgain')}
          </Anchor>
        </Stack>
      )}
    </main>
  )
}
