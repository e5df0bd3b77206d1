import { Button, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { StatusLabel } from '../../../../ui/react/status-label.tsx'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { licenceProbeQuery } from './queries.ts'
import { licenceStrings } from './strings.ts'
import styles from './styles.module.css'

/** Repeats the refused queries once the licence no longer blocks the console. */
function useReadAfterBlock(isOver: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries()
  }, [isOver, queryClient])
}

/** Shown in place of pages that the licence blocks. Tries again at an interval until `api.isLicenceBlocked` is false. */
export function LicenceBlocked() {
  const { api, session } = useConsole()
  const text = useText(licenceStrings)
  const { tokens, isEmbedded } = useStore(session.store)
  const probe = useQuery(licenceProbeQuery(api))
  useReadAfterBlock(probe.isSuccess)
  const canOpenLicence = tokens?.agent.role === 'administrator' && !isEmbedded
  return (
    <main className={styles.blocked}>
      <div className={styles.card}>
        <StatusLabel tone="bad" label={text('blocked')} />
        <Title order={1}>{text('blockedTitle')}</Title>
        <p>{text('blockedIntro')}</p>
        <p>{text(canOpenLicence ? 'blockedForAdministrator' : 'blockedForAgent')}</p>
        {canOpenLicence && (
          <Button component={Link} to="/admin/licence">
            {text('openLicence')}
          </Button>
        )}
        <Button variant="default" onClick={() => void probe.refetch()}>
          {text('tryAgain')}
        </Button>
        <p className={styles.note} role="status">
          {text(probe.isFetching ? 'trying' : 'triesAgain')}
        </p>
      </div>
    </main>
  )
}
