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

/** Shows an image over the whole page until the visitor closes it. The focus then returns to where it was. */
export function openLightbox(root: ShadowRoot, container: HTMLElement, props: Omit<LightboxProps, 'onClose'>): void {
  const opener = root.activeElement
  const place = document.createElement('div')
  container.append(place)
  const onClose = () => {
    render(null, place)
    place.remove()
    if (opener instanceof HTMLElement) opener.focus()
  }
  render(<Lightbox {...props} onClose={onClose} />, place)
}
