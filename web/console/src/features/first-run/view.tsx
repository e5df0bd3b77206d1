import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure, LoadingPanels, Page } from '../../../../ui/react/page.tsx'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { progressQuery } from './queries.ts'
import { areStepsHidden, setStepsHidden } from './state.ts'
import { StepList } from './step-list.tsx'
import { firstRunStrings } from './strings.ts'
import styles from './styles.module.css'

/** The steps that make a new server ready. The agent can hide them on this device. */
function FirstRun() {
  const { api } = useConsole()
  const text = useText(firstRunStrings)
  const progress = useQuery(progressQuery(api))
  return (
    <>
      {progress.isError && (
        <Failure
          message={progress.error.message || text('failed')}
          retryLabel={text('tryAgain')}
          onRetry={() => void progress.refetch()}
        />
      )}
      {progress.isPending && <LoadingPanels label={text('loading')} />}
      {progress.data && <StepList progress={progress.data} />}
    </>
  )
}

/** The page of the first steps. */
export function FirstRunView() {
  const { storage } = useConsole()
  const text = useText(firstRunStrings)
  const [isHidden, setHidden] = useState(() => areStepsHidden(storage))
  const toggle = () => {
    setStepsHidden(storage, !isHidden)
    setHidden(!isHidden)
  }
  return (
    <Page title={text('title')} intro={text('intro')}>
      {isHidden ? <p className={styles.head}>{text('hidden')}</p> : <FirstRun />}
      <div>
        <Button variant="default" onClick={toggle}>
          {text(isHidden ? 'show' : 'hide')}
        </Button>
      </div>
    </Page>
  )
}
