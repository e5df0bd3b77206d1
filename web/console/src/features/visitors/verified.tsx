import '@mantine/core/styles/Badge.css'
import { Badge } from '@mantine/core'
import { useText } from '../../platform/language.tsx'
import { visitorsStrings } from './strings.ts'
import styles from './styles.module.css'

/** Shows whether a value is verified, so that the visitor cannot have made it up. */
export function Verified({ isVerified }: { readonly isVerified: boolean }) {
  const text = useText(visitorsStrings)
  return (
    <Badge size="sm" variant="light" className={isVerified ? styles.verified : styles.unverified} tt="none" radius="sm">
      {text(isVerified ? 'verified' : 'notVerified')}
    </Badge>
  )
}
