import '../../../../ui/react/form-styles.ts'
import { ActionIcon, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useFormats, useLanguage, useText } from '../../platform/language.tsx'
import styles from './files.module.css'
import { type ChatFile, stripBidiControls } from './rules/files.ts'
import { conversationsStrings } from './strings.ts'
import { useDownload, useFileUrl } from './use-file.tsx'
import { useZoom } from './use-zoom.tsx'

interface ToolProps {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}

const Tool = ({ label, onClick, children }: ToolProps) => (
  <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} onClick={onClick}>
    {children}
  </ActionIcon>
)

interface EnlargedImageProps {
  readonly file: ChatFile
  /** Where the image is among those of the conversation, from 0. */
  readonly index: number
  readonly count: number
  readonly onMove: (step: 1 | -1) => void
  readonly onClose: () => void
}

/** An image that fits into the window, or is larger and can be moved in it. */
function EnlargedImage({ file, index, count, onMove, onClose }: EnlargedImageProps) {
  const text = useText(conversationsStrings)
  const formats = useFormats()
  const { direction } = useLanguage()
  const { url } = useFileUrl(file)
  const { download } = useDownload(file)
  const { stage, image, zoom, width, drag, step, reset, click } = useZoom(file.id, onClose)
  const name = stripBidiControls(file.originalFileName)
  const [nextKey, previousKey] = direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const runs: Readonly<Record<string, () => void>> = {
    '+': () => step(1),
    '=': () => step(1),
    '-': () => step(-1),
    '0': reset,
    // Otherwise the arrow keys scroll the image, which is larger than the window.
    ...(zoom === 1 && { [nextKey]: () => onMove(1), [previousKey]: () => onMove(-1) }),
  }
  const handleKey = (event: KeyboardEvent) => {
    const run = runs[event.key]
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    run()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys work on each button of the dialog.
    <div className={styles.lightbox} onKeyDown={handleKey}>
      <header className={styles.lightboxBar}>
        <Modal.Title className={styles.lightboxTitle}>
          <bdi>{name}</bdi>
        </Modal.Title>
        {count > 1 && (
          <>
            <Tool label={text('previousImage')} onClick={() => onMove(-1)}>
              <IconChevronLeft size={18} className={styles.mirrored} />
            </Tool>
            <span className={styles.position}>{text('imageOf', { index: index + 1, total: count })}</span>
            <Tool label={text('nextImage')} onClick={() => onMove(1)}>
              <IconChevronRight size={18} className={styles.mirrored} />
            </Tool>
          </>
        )}
        <Tool label={text('zoomOut')} onClick={() => step(-1)}>
          <IconZoomOut size={18} />
        </Tool>
        <Tool label={text('zoomIn')} onClick={() => step(1)}>
          <IconZoomIn size={18} />
        </Tool>
        <Tool label={text('download', { name, size: formats.size(file.fileSize) })} onClick={() => void download()}>
          <IconDownload size={18} />
        </Tool>
        <Modal.CloseButton aria-label={text('closeImage')} />
      </header>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys + and - do the same. */}
      <section
        ref={stage}
        className={styles.stage}
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        tabIndex={0}
        data-autofocus
        aria-label={name}
        onClick={click}
        {...drag}
      >
        {url !== null && (
          <img
            ref={image}
            src={url}
            alt={name}
            draggable={false}
            className={zoom === 1 ? styles.fitting : styles.zoomed}
            style={{ inlineSize: width }}
          />
        )}
      </section>
    </div>
  )
}

interface LightboxProps {
  readonly images: readonly ChatFile[]
  /** The image that is shown first. */
  readonly first: ChatFile
  readonly onClose: () => void
}

/** The images of a conversation in a window of their own. */
export function Lightbox({ images, first, onClose }: LightboxProps) {
  const found = images.findIndex(({ id }) => id === first.id)
  const [index, setIndex] = useState(Math.max(found, 0))
  const file = images[index] ?? first
  // The first image follows the last one.
  const move = (step: 1 | -1) => setIndex((index + step + images.length) % Math.max(images.length, 1))
  return (
    <Modal.Root opened fullScreen lockScroll={false} onClose={onClose}>
      <Modal.Overlay />
      <Modal.Content>
        <EnlargedImage file={file} index={index} count={images.length} onMove={move} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}
