import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { progressQuery } from '../features/first-run/queries.ts'
import { stepNames, toDoneSteps } from '../features/first-run/rules.ts'
import { areStepsHidden } from '../features/first-run/state.ts'
import { firstRunStrings } from '../features/first-run/strings.ts'
import { useConsole } from '../platform/console.tsx'
import { useText } from '../platform/language.tsx'

/** How long the number of done steps is shown before it is read again, in milliseconds. */
const STALE_MS = 60_000

/** Leads to the first steps of a new server, until all are done or the agent has hidden them. */
export function FirstSteps() {
  const { api, storage } = useConsole()
  const text = useText(firstRunStrings)
  const isHidden = areStepsHidden(storage)
  const { data: progress } = useQuery({
    ...progressQuery(api),
    enabled: !isHidden,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: STALE_MS,
  })
  if (isHidden || !progress) return null
  const done = toDoneSteps(progress)
  const count = stepNames.filter((name) => done[name]).length
  if (count === stepNames.length) return null
  return (
    <Anchor component={Link} to="/admin/start" size="sm">
      {text('firstSteps', { done: count, total: stepNames.length })}
    </Anchor>
  )
}
