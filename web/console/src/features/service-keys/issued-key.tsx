import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { CopyButton } from '../../../../ui/react/copy-button.tsx'
import { useFocusReturn } from '../../../../ui/react/focus-return.ts'
import { commonStrings } from '../../platform/common-strings.ts'
import { useText } from '../../platform/language.tsx'
import type { IssuedServiceKey } from './queries.ts'
import { serviceKeysStrings } from './strings.ts'
import styles from './styles.module.css'

interface IssuedKeyProps {
  readonly issued: IssuedServiceKey
  readonly onClose: () => void
}

/** Shows a new key, once. Only its button closes it, so that a stray key or click does not lose the key. */
export function IssuedKey({ issued: { name, key }, onClose }: IssuedKeyProps) {
  const text = useText(serviceKeysStrings)
  const common = useText(commonStrings)
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('issuedTitle')}
      centered
      size="lg"
      returnFocus={false}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
          {text('issuedWarning')}
        </Alert>
        <input
          className={styles.key}
          readOnly
          dir="ltr"
          value={key}
          aria-label={text('issuedKey', { name })}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
        <Group justify="flex-end" gap="sm">
          <CopyButton value={key} label={common('copy')} copiedLabel={common('copied')} />
          <Button onClick={onClose}>{text('done')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
