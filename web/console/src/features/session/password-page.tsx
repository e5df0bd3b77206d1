import '../../../../ui/react/form-styles.ts'
import { Anchor, Paper } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { ChoosePassword } from './choose-password.tsx'
import { RequestLink } from './request-link.tsx'
import { parseLinkToken } from './rules.ts'
import { passwordStrings } from './strings/password.ts'
import styles from './styles.module.css'

/** Returns the token of the link in the address, and removes it from the address. */
function useLinkToken(): string | undefined {
  const [token, setToken] = useState(() => parseLinkToken(location.hash))
  const takeToken = useEffectEvent(() => {
    const found = parseLinkToken(location.hash)
    if (found === undefined) return
    setToken(found)
    // So that the token gets into neither the history nor a bookmark.
    history.replaceState(history.state, '', location.pathname)
  })
  useEffect(() => {
    takeToken()
    // A second link can be opened in the same tab, which then does not load the page again.
    const onChange = () => takeToken()
    window.addEventListener('hashchange', onChange)
    return () => window.removeEventListener('hashchange', onChange)
  }, [])
  return token
}

/** Chooses a password with the link in the address. Without a valid link, requests one. */
export function PasswordPage() {
  const text = useText(passwordStrings)
  const token = useLinkToken()
  const [refusedToken, setRefusedToken] = useState<string>()
  const isRefused = token !== undefined && token === refusedToken
  return (
    <main className={styles.page}>
      <Paper className={styles.card} withBorder radius="lg">
        {token === undefined || isRefused ? (
          <RequestLink isLinkInvalid={isRefused} />
        ) : (
          <ChoosePassword key={token} token={token} onInvalidLink={() => setRefusedToken(token)} />
        )}
        <Anchor component={Link} to="/sign-in" display="block" mt="md">
          {text('backToSignIn')}
        </Anchor>
      </Paper>
    </main>
  )
}
