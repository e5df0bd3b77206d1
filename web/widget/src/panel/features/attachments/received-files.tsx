import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { ChatMessage } from '#sdk'
import { formatSize } from '../../../../../ui/i18n/formats.ts'
import { Icon } from '../../icons.tsx'
import { useModel } from '../../model.ts'
import { whenVisible } from '../../platform/when-visible.ts'
import { FileImage } from './file-image.tsx'
import { loadFile } from './queries.ts'
import { isRasterImage, stripBidiControls } from './rules.ts'
import { useCommands } from './use-commands.tsx'

type Attachment = ChatMessage['attachments'][number]

interface FileProps {
  readonly file: Attachment
}

/** A button that saves a file on the device. */
function FileButton({ file }: FileProps) {
  const { t, locale } = useModel()
  const commands = useCommands()
  const state = useSignal<'idle' | 'loading' | 'failed'>('idle')
  const name = stripBidiControls(file.originalFileName)
  const download = () => {
    if (state.value === 'loading') return
    state.value = 'loading'
    commands.download(file.id, name).then(
      () => {
        state.value = 'idle'
      },
      () => {
        state.value = 'failed'
      },
    )
  }
  return (
    <button
      type="button"
      class="file"
      aria-label={`${t('downloadFile', { name })}, ${formatSize(file.fileSize, locale)}`}
      aria-busy={state.value === 'loading'}
      onClick={download}
    >
      <span class="file-icon">
        <Icon name={state.value === 'failed' ? 'warning' : 'file'} />
      </span>
      <span class="file-text">
        <span class="file-name">
          <bdi>{name}</bdi>
        </span>
        <span class="file-size" role={state.value === 'failed' ? 'alert' : undefined}>
          {state.value === 'failed' ? t('fileNotLoaded') : formatSize(file.fileSize, locale)}
        </span>
      </span>
      <Icon name="download" />
    </button>
  )
}

/** An image that is loaded when it comes near the visible part of the transcript. It opens in full size. */
function ImageButton({ file }: FileProps) {
  const model = useModel()
  const commands = useCommands()
  const button = useRef<HTMLButtonElement>(null)
  const blob = useSignal<Blob | null>(null)
  const hasFailed = useSignal(false)
  const fail = () => {
    hasFailed.value = true
  }
  useEffect(() => {
    if (!button.current) return
    const controller = new AbortController()
    const stopWatching = whenVisible(button.current, () => {
      loadFile(model, model.attachments.store, file.id, controller.signal).then(
        (loaded) => {
          blob.value = loaded
        },
        () => controller.signal.aborted || fail(),
      )
    })
    return () => {
      stopWatching()
      controller.abort()
    }
  }, [file.id])
  if (hasFailed.value) return <FileButton file={file} />
  const name = stripBidiControls(file.originalFileName)
  const zoom = () => {
    if (blob.value) commands.zoom({ name, blob: blob.value })
  }
  return (
    <button
      type="button"
      ref={button}
      class={`image ${blob.value ? '' : 'loading'}`}
      aria-haspopup="dialog"
      aria-busy={!blob.value}
      onClick={zoom}
    >
      {blob.value ? (
        <FileImage blob={blob.value} name={name} onFail={fail} />
      ) : (
        <span class="visually-hidden">{name}</span>
      )}
    </button>
  )
}

/** The files of a message: raster images are shown, the others can be saved. */
export const ReceivedFiles = ({ files }: { readonly files: readonly Attachment[] }) => (
  <>
    {files.map((file) =>
      isRasterImage(file.contentType) ? (
        <ImageButton key={file.id} file={file} />
      ) : (
        <FileButton key={file.id} file={file} />
      ),
    )}
  </>
)
