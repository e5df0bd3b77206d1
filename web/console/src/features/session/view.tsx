import '../../../../ui/react/form-styles.ts'
import { Alert, Anchor, Button, Divider, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { FlowdeskError } from '#sdk'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { signIn } from './commands/sessions.ts'
import { signInMethodsQuery } from './queries.ts'
import { passwordStrings } from './strings/password.ts'
import { sessionStrings } from './strings.ts'
import styles from './styles.module.css'

/** Fields of the sign-in form, and what is wrong with them. */
function useSignInForm() {
  const console = useConsole()
  const text = useText(sessionStrings)
  const [errors, setErrors] = useState<{ readonly email?: string; readonly password?: string }>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const [email, password] = [String(values.get('email')).trim(), String(values.get('password'))]
    const missing = {
      ...(email === '' ? { email: text('emailMissing') } : {}),
      ...(password === '' ? { password: text('passwordMissing') } : {}),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    setFailure(undefined)
    try {
      await signIn(console, email, password)
    } catch (error) {
      setFailure(error instanceof FlowdeskError && error.status > 0 ? error.message : text('unreachable'))
      setBusy(false)
    }
  }
  return { errors, failure, setFailure, isBusy, submit }
}

const route = getRouteApi('/sign-in')

interface ProviderButtonProps {
  readonly methods: { readonly authority: string | null; readonly clientId: string | null }
  readonly onFailure: (sentence: string) => void
}

/** A button that leads to the identity provider. Its code is loaded with the first click. */
function ProviderButton({ methods: { authority, clientId }, onFailure }: ProviderButtonProps) {
  const { tabStorage } = useConsole()
  const text = useText(sessionStrings)
  const { returnTo = '/' } = route.useSearch()
  const [isBusy, setBusy] = useState(false)
  const fail = (sentence: string) => {
    onFailure(sentence)
    setBusy(false)
  }
  const start = async () => {
    setBusy(true)
    // A browser does not try again to load code that it could not load.
    const code = await import('./commands/single-sign-on.ts').catch(() => null)
    if (!code) return fail(text('codeNotLoaded'))
    const provider = { authority: authority ?? '', clientId: clientId ?? '' }
    await code.startSingleSignOn(tabStorage, provider, returnTo).catch(() => fail(text('providerUnreachable')))
  }
  return (
    <Button variant="default" fullWidth loading={isBusy} onClick={() => void start()}>
      {text('signInWithProvider')}
    </Button>
  )
}

export function SignInView() {
  const { api, session } = useConsole()
  const text = useText(sessionStrings)
  const passwordText = useText(passwordStrings)
  const methods = useQuery(signInMethodsQuery(api))
  const { endedBy } = useStore(session.store)
  const { errors, failure, setFailure, isBusy, submit } = useSignInForm()
  const hasPassword = methods.data?.passwordLoginEnabled ?? true
  return (
    <main className={styles.page}>
      <Paper className={styles.card} withBorder radius="lg">
        <Title order={1}>{text('signInTitle')}</Title>
        <Text c="dimmed" mb="lg">
          {text('signInIntro')}
        </Text>
        {endedBy === 'expiry' && <Alert mb="md">{text('sessionExpired')}</Alert>}
        {failure !== undefined && (
          <Alert color="red" role="alert" mb="md">
            {failure}
          </Alert>
        )}
        {hasPassword && (
          <form onSubmit={(event) => void submit(event)} noValidate>
            <Stack gap="md">
              <TextInput
                name="email"
                type="email"
                label={text('email')}
                autoComplete="username"
                error={errors.email}
                autoFocus
              />
              <PasswordInput
                name="password"
                label={text('password')}
                autoComplete="current-password"
                error={errors.password}
              />
              <Button type="submit" loading={isBusy} fullWidth>
                {text('signIn')}
              </Button>
              {methods.data?.passwordLinkEnabled && (
                <Anchor component={Link} to="/password">
                  {passwordText('forgotPassword')}
                </Anchor>
              )}
            </Stack>
          </form>
        )}
        {methods.data?.enabled && hasPassword && <Divider my="md" label={text('or')} />}
        {methods.data?.enabled && <ProviderButton methods={methods.data} onFailure={setFailure} />}
      </Paper>
    </main>
  )
}
