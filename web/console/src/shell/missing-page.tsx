import { Anchor, Center, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useText } from '../platform/language.tsx'
import { shellStrings } from './strings.ts'

/** Shown for an address that is no page of the console. */
export function MissingPage() {
  const text = useText(shellStrings)
  return (
    <Center component="main" h="100%">
      <Stack align="center">
        <Title order={1}>{text('pageMissing')}</Title>
        <Anchor component={Link} to="/">
          {text('backToInbox')}
        </Anchor>
      </Stack>
    </Center>
  )
}
