import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from '../../icons.tsx'
import { useShell } from '../../model.ts'
import { focusFirst, keepTabInside } from '../../platform/focus.ts'

interface DialogFrameProps {
  readonly title: string
  readonly children: ComponentChildren
}

/** A modal dialog over the chat. Escape closes it, and the Tab key stays inside. */
export function DialogFrame({ title, children }: DialogFrameProps) {
  const { t, dialogs } = useShell()
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (frame.current) focusFirst(frame.current)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (frame.current) keepTabInside(event, frame.current)
    if (event.key !== 'Escape' && event.key !== 'Tab') return
    // Otherwise Escape would close the panel, too.
    event.stopPropagation()
    if (event.key === 'Escape') dialogs.close()
  }
  return (
    <div class="backdrop">
      <div
        ref={frame}
        class="dialog"
        role="dialog"
        aria-modal="true"
        aria-labelledby="flowdesk-dialog-title"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        data-flowdesk="dialog"
      >
        <div class="dialog-header">
          <h3 id="flowdesk-dialog-title">{title}</h3>
          <button type="button" class="icon-button" aria-label={t('back')} onClick={dialogs.close}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </div>
  )
}
