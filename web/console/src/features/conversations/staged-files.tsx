import '@mantine/core/styles/Progress.css'
import { Button, CloseButton, Progress } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useFormats, useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import styles from './composer.module.css'
import { useScreen } from './context.tsx'
import { stripBidiControls } from './rules/files.ts'
import type { Upload } from './state/uploads.ts'
import { conversationsStrings } from './strings.ts'

/** The error of a file, or the progress of its upload. */
function UploadState({ upload }: { readonly upload: Upload }) {
  const text = useText(conversationsStrings)
  const formats = useFormats()
  const { uploader } = useScreen().opened
  const { state, error, progress, file, clientMessageId } = upload
  if (state === 'uploading')
    return (
      <Progress
        value={progress * 100}
        size="sm"
        w={80}
        aria-label={text('uploading', { share: formats.share(progress) })}
      />
    )
  if (state === 'staged' || state === 'queued')
    return <span className={styles.fileState}>{formats.size(file.size)}</span>
  return (
    <>
      <span className={`${styles.fileState} ${styles.isBad}`} role="alert" dir="auto">
        {error ?? text('uploadFailed')}
      </span>
      {state === 'failed' && (
        <Button variant="subtle" size="compact-xs" onClick={() => uploader.retry(clientMessageId)}>
          {text('retry')}
        </Button>
      )}
    </>
  )
}

/** The files that the next message sends, and those that are being uploaded. */
export function StagedFiles() {
  const text = useText(conversationsStrings)
  const { uploads, uploader } = useScreen().opened
  return (
    <ul className={styles.files}>
      {useStore(uploads).map((upload) => (
        <li key={upload.clientMessageId} className={styles.fileRow}>
          <IconFile size={16} aria-hidden="true" />
          <bdi className={styles.fileName}>{stripBidiControls(upload.file.name)}</bdi>
          <UploadState upload={upload} />
          <CloseButton
            size="sm"
            aria-label={text('removeFile', { name: stripBidiControls(upload.file.name) })}
            onClick={() => uploader.cancel(upload.clientMessageId)}
          />
        </li>
      ))}
    </ul>
  )
}
