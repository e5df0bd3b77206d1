import { Button } from '@mantine/core'
import { useText } from '../platform/language.tsx'
import { shellStrings } from './strings.ts'
import styles from './styles.module.css'

/** Says that the page, or a part of it, cannot be shown, and offers to load it again, which keeps drafts. */
export function IncompletePage() {
  const text = useText(shellStrings)
  return (
    <div className={styles.banner} role="alert">
      {text('incomplete')}
      <Button variant="default" size="compact-sm" onClick={() => location.reload()}>
        {text('reload')}
      </Button>
    </div>
  )
}
