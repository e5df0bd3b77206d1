import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../../ui/react/confirm-dialog.tsx'
import { EditDrawer } from '../../../ui/react/edit-drawer.tsx'
import { commonStrings } from './common-strings.ts'
import type { EditForm } from './edit-form.ts'
import { useText } from './language.tsx'

interface RecordDrawerProps<Values extends object> {
  readonly title: string
  readonly isNew: boolean
  readonly form: EditForm<Values>
  readonly size?: string
  /** The name of the button that saves, unless it is "Create" or "Save". */
  readonly submitLabel?: string
  /** Removes the open record from the address. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form for the record that the address names. Asks before the page is left with unsaved changes. */
export function RecordDrawer<Values extends object>(props: RecordDrawerProps<Values>) {
  const { title, isNew, form, size, submitLabel, onClose, children } = props
  const text = useText(commonStrings)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: form.isDirty,
    enableBeforeUnload: form.isDirty,
    withResolver: true,
  })
  const isAsking = status === 'blocked'
  return (
    <EditDrawer
      title={title}
      labels={{ save: submitLabel ?? text(isNew ? 'create' : 'save'), cancel: text('cancel'), close: text('close') }}
      {...(size === undefined ? {} : { size })}
      isBusy={form.isBusy}
      failure={form.failure}
      formRef={form.formRef}
      isCovered={isAsking}
      onSubmit={(event) => void form.submit(event)}
      onClose={onClose}
    >
      {children}
      {isAsking && (
        <ConfirmDialog
          title={text('discardTitle')}
          text={text('discardText')}
          confirmLabel={text('discard')}
          cancelLabel={text('keepEditing')}
          onConfirm={() => proceed?.()}
          onCancel={() => reset?.()}
        />
      )}
    </EditDrawer>
  )
}
