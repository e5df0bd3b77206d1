import { render } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Translate } from '../../../locales/en.ts'
import { Icon } from '../../icons.tsx'
import { FileImage } from './file-image.tsx'

interface LightboxProps {
  readonly t: Translate
  readonly name: string
  readonly blob: Blob
  readonly onDownload: () => void
  readonly onClose: () => void
}

function Lightbox({ t, name, blob, onDownload, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      class="lightbox"
      aria-label={t('zoomedImage', { name })}
      onClose={onClose}
      // Escape must not close the panel, too.
      onKeyDown={(event) => event.stopPropagation()}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
    >
      <div class="lightbox-bar">
        <p dir="auto">{name}</p>
        <button type="button" aria-label={t('downloadFile', { name })} onClick={onDownload}>
          <Icon name="download" />
        </button>
        <button type="button" aria-label={t('close')} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <FileImage blob={blob} name={name} />
    </dialog>
  )
}

interface LightboxOptions extends Omit<LightboxProps, 'onClose'> {
  readonly root: ShadowRoot
  readonly container: HTMLElement
  readonly ended: AbortSignal
}

/**
 * Shows an image over the whole page until the visitor closes it, or until the panel ends. The focus then returns to
 * where it was.
 */
export function openLightbox({ root, container, ended, ...props }: LightboxOptions): void {
  const opener = root.activeElement
  const place = document.createElement('div')
  container.append(place)
  const close = () => {
    ended.removeEventListener('abort', close)
    render(null, place)
    place.remove()
    if (opener instanceof HTMLElement) opener.focus()
  }
  ended.addEventListener('abort', close)
  render(<Lightbox {...props} onClose={close} />, place)
}
