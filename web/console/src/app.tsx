import { DirectionProvider, MantineProvider, useDirection, useMantineColorScheme } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { resolveVariables, theme } from '../../ui/react/theme.ts'
import { FramedNotice } from './features/session/framed-notice.tsx'
import { type Console, ConsoleProvider, useConsole } from './platform/console.tsx'
import { isFramingRefused } from './platform/frame.ts'
import { english, type Language, LanguageProvider } from './platform/language.tsx'
import { chooseLanguage, loadLanguage } from './platform/languages.ts'
import { readNonce } from './platform/nonce.ts'
import { useStore } from './platform/store.ts'
import { createConsoleRouter } from './routes.tsx'

/** Loads the language that the agent prefers. Null until the first one is loaded. */
function useLoadedLanguage(): Language | null {
  const { preferences } = useConsole()
  const tag = chooseLanguage(useStore(preferences).locale)
  const [language, setLanguage] = useState<Language | null>(null)
  useEffect(() => {
    let isCurrent = true
    void loadLanguage(tag).then((loaded) => isCurrent && setLanguage(loaded))
    return () => {
      isCurrent = false
    }
  }, [tag])
  return language
}

/** Shows the whole page in the language and the colours of the preferences. */
function usePageAttributes({ locale, direction }: Language): void {
  const { preferences } = useConsole()
  const { colorScheme, density } = useStore(preferences)
  const { setDirection } = useDirection()
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    document.documentElement.lang = locale
    setDirection(direction)
    setColorScheme(colorScheme)
    document.documentElement.dataset['density'] = density
  }, [locale, direction, colorScheme, density, setDirection, setColorScheme])
}

function Pages({ router }: { readonly router: ReturnType<typeof createConsoleRouter> }) {
  const { session } = useConsole()
  const language = useLoadedLanguage()
  usePageAttributes(language ?? english)
  // Undefined without a session.
  const role = useStore(session.store).tokens?.agent.role
  // biome-ignore lint/correctness/useExhaustiveDependencies: the guards of the routes look at the session themselves.
  useEffect(() => {
    void router.invalidate()
  }, [role, router])
  if (!language) return null
  return (
    <LanguageProvider language={language}>
      {isFramingRefused() ? <FramedNotice /> : <RouterProvider router={router} />}
    </LanguageProvider>
  )
}

/** The console. */
export function App({ console }: { readonly console: Console }) {
  const [router] = useState(() => createConsoleRouter(console))
  return (
    <DirectionProvider initialDirection="ltr" detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveVariables}
        defaultColorScheme="auto"
        getStyleNonce={readNonce}
      >
        <QueryClientProvider client={console.queryClient}>
          <ConsoleProvider value={console}>
            <Pages router={router} />
          </ConsoleProvider>
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  )
}
