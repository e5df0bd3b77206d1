import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { licenceQuery } from '../features/licence/queries.ts'
import { licenceStrings } from '../features/licence/strings.ts'
import { useConsole } from '../platform/console.tsx'
import { useFormats, useText } from '../platform/language.tsx'

/** How long the state of the licence is shown before it is read again, in milliseconds. */
const STALE_MS = 60_000

/** Shows administrators when the licence will block the console, with a link to its page. */
export function LicenceNotice() {
  const { api } = useConsole()
  const text = useText(licenceStrings)
  const { dateAndTime } = useFormats()
  const { data: licence } = useQuery({
    ...licenceQuery(api),
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: STALE_MS,
  })
  if (licence?.status !== 'Grace' || licence.graceEndsAt === null) return null
  return (
    <Anchor component={Link} to="/admin/licence" size="sm">
      {text('graceEnds', { date: dateAndTime(licence.graceEndsAt) })}
    </Anchor>
  )
}
