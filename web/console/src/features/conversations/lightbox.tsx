import '../../../../ui/react/form-styles.ts'
import { Modal } from '@mantine/core'
import { useText } from '../../platform/language.tsx'
import styles from './files.module.css'
import { conversationsStrings } from './strings.ts'

interface LightboxProps {
  readonly name: string
  readonly url: string
  readonly onClose: () => void
}

/** An image at its full size. */
export function Lightbox({ name, url, onClose }: LightboxProps) {
  const text = useText(conversationsStrings)
  return (
    <Modal
      opened
      lockScroll={false}
      onClose={onClose}
      title={<bdi>{name}</bdi>}
      size="auto"
      centered
      closeButtonProps={{ 'aria-label': text('closeImage') }}
    >
      <img src={url} alt={name} className={styles.large} />
    </Modal>
  )
}
