import './form-styles.ts'
import { Alert, Button, Drawer, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode, Ref } from 'react'
import styles from './edit-drawer.module.css'
import { useFocusReturn } from './focus-return.ts'

interface EditDrawerProps {
  readonly title: string
  readonly labels: { readonly save: string; readonly cancel: string; readonly close: string }
  readonly size?: string
  readonly isBusy: boolean
  /** Why the last attempt to save failed, apart from the errors of single fields. */
  readonly failure: string | undefined
  readonly formRef: Ref<HTMLFormElement>
  /** Whether Escape belongs to a dialog above the drawer. */
  readonly isCovered?: boolean
  readonly onSubmit: (event: FormEvent) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form at the edge of the page. Shown as long as it is mounted; the focus then returns to where it was. */
export function EditDrawer(props: EditDrawerProps) {
  const { title, labels, size = '480px', isBusy, failure, formRef, isCovered = false, children } = props
  useFocusReturn()
  return (
    <Drawer
      opened
      onClose={props.onClose}
      title={title}
      position="right"
      size={size}
      returnFocus={false}
      closeOnEscape={!isCovered}
      closeButtonProps={{ 'aria-label': labels.close }}
      classNames={{ content: styles.content, body: styles.body, title: styles.title }}
    >
      <form ref={formRef} onSubmit={props.onSubmit} noValidate className={styles.form}>
        <div className={styles.fields}>
          <Stack gap="md">{children}</Stack>
        </div>
        <footer className={styles.footer}>
          {failure !== undefined && (
            <Alert color="red" role="alert" mb="sm">
              {failure}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={props.onClose}>
              {labels.cancel}
            </Button>
            <Button type="submit" loading={isBusy}>
              {labels.save}
            </Button>
          </Group>
        </footer>
      </form>
    </Drawer>
  )
}
