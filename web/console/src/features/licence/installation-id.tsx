import { Button } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { licenceStrings } from './strings.ts'
import styles from './styles.module.css'

/** The id of the installation, with a button that copies it. Browsers refuse to copy on pages without encryption. */
export function InstallationId({ id }: { readonly id: string }) {
  const text = useText(licenceStrings)
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      setOutcome('copied')
    } catch {
      setOutcome('copyFailed')
    }
  }
  return (
    <span className={styles.installation}>
      <bdi dir="ltr" className={styles.id}>
        {id}
      </bdi>
      <Button size="compact-sm" variant="default" onClick={() => void copy()}>
        {text('copy')}
      </Button>
      <span role="status">{outcome !== null && text(outcome)}</span>
    </span>
  )
}
