import { Button, Stack, Text, Title } from '@mantine/core'
import { useText } from '../../platform/language.tsx'
import { sessionStrings } from './strings.ts'
import styles from './styles.module.css'

/** Shown in place of the console in a frame of a website that the server does not allow. */
export function FramedNotice() {
  const text = useText(sessionStrings)
  return (
    <main className={styles.page}>
      <Stack align="center">
        <Title order={1}>{text('framedTitle')}</Title>
        <Text>{text('framedIntro')}</Text>
        <Button component="a" href="/console/" target="_blank" rel="noopener noreferrer">
          {text('openConsole')}
        </Button>
      </Stack>
    </main>
  )
}
