import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { ChatMessage } from '#sdk'
import { Icon } from '../../icons.tsx'
import { PartMissing } from '../../lazy-part.tsx'
import { useShell } from '../../model.ts'

/** Opens the file picker of the device. */
export function AttachButton() {
  const { t, host, attachments } = useShell()
  const input = useRef<HTMLInputElement>(null)
  if (!attachments.areUploadsEnabled) return null
  const stageChosen = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    attachments.stage(currentTarget.files)
    // The same file can be chosen again.
    currentTarget.value = ''
  }
  return (
    <>
      <input
        type="file"
        hidden
        multiple
        ref={input}
        accept={host.config.attachmentAllowedExtensions.map((extension) => `.${extension}`).join()}
        onChange={stageChosen}
      />
      <button type="button" class="attach" aria-label={t('attachFiles')} onClick={() => input.current?.click()}>
        <Icon name="attach" />
      </button>
    </>
  )
}

/** The files that the next message sends, if any. */
export function StagedFiles() {
  const { attachments } = useShell()
  const Loaded = attachments.loaded()?.StagedFiles
  if (Loaded) return <Loaded />
  return attachments.hasFailed() ? <PartMissing load={attachments.load} /> : null
}

/** The files that are on their way, except those whose messages the transcript already has. */
export function UploadRows({ sentIds }: { readonly sentIds: ReadonlySet<string | null> }) {
  const Loaded = useShell().attachments.loaded()?.UploadRows
  return Loaded ? <Loaded sentIds={sentIds} /> : null
}

function LazyFiles({ files }: { readonly files: ChatMessage['attachments'] }) {
  const { attachments } = useShell()
  const Loaded = attachments.loaded()?.ReceivedFiles
  useEffect(() => void attachments.load().catch(() => undefined), [])
  return Loaded ? <Loaded files={files} /> : null
}

/** The files of a message: raster images are shown, the others can be saved. */
export const ReceivedFiles = ({ files }: { readonly files: ChatMessage['attachments'] }) =>
  files.length === 0 ? null : <LazyFiles files={files} />

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true

/** Stages files that are dropped on the panel. Shows a hint while files are dragged over it. */
export function DropZone() {
  const { t, host, attachments } = useShell()
  const isDraggedOver = useSignal(false)
  useEffect(() => {
    const { container } = host
    const onDrag = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      isDraggedOver.value = true
    }
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (!container.contains(relatedTarget as Node | null)) isDraggedOver.value = false
    }
    const onDrop = (event: DragEvent) => {
      isDraggedOver.value = false
      if (!hasFiles(event)) return
      event.preventDefault()
      attachments.stage(event.dataTransfer?.files)
      container.querySelector('textarea')?.focus()
    }
    if (!attachments.areUploadsEnabled) return
    const controller = new AbortController()
    const { signal } = controller
    container.addEventListener('dragenter', onDrag, { signal })
    container.addEventListener('dragover', onDrag, { signal })
    container.addEventListener('dragleave', onLeave, { signal })
    container.addEventListener('drop', onDrop, { signal })
    return () => controller.abort()
  }, [])
  if (!isDraggedOver.value) return null
  return (
    <div class="drop-zone">
      <Icon name="attach" />
      <p>{t('dropFiles')}</p>
    </div>
  )
}
