import { formatShare, formatSize } from '../../../../../ui/i18n/formats.ts'
import type { Translate } from '../../../locales/en.ts'
import { Icon } from '../../icons.tsx'
import { useModel } from '../../model.ts'
import { FileImage } from './file-image.tsx'
import { isRasterImage, stripBidiControls } from './rules.ts'
import type { Upload, UploadFailure } from './state/uploads.ts'
import { useCommands } from './use-commands.tsx'

function describeFailure(t: Translate, { status, code, message, retryAfterSeconds }: UploadFailure, limit: string) {
  if (status === 0) return message ?? t('noConnection')
  if (status === 413) return t('fileTooLarge', { size: limit })
  if (status === 415 || code === 'SVC:2003') return t('fileTypeNotAllowed')
  if (status === 429) return t('tooManyFiles', { count: retryAfterSeconds })
  return message ?? t('notSent')
}

function Progress({ name, share }: { readonly name: string; readonly share: number }) {
  const { t } = useModel()
  return (
    <span
      class="progress"
      role="progressbar"
      aria-label={t('uploading', { name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <span style={{ transform: `scaleX(${share})` }} />
    </span>
  )
}

/** The state of an upload, with the buttons to cancel, repeat or discard it. */
function UploadStatus({ upload }: { readonly upload: Upload }) {
  const { t, locale, host } = useModel()
  const commands = useCommands()
  const { clientMessageId: id, state, failure, progress } = upload
  if (failure === null)
    return (
      <span class="meta">
        {state === 'uploading' ? formatShare(progress, locale) : <Icon name="clock" />}
        <button type="button" class="link" onClick={() => commands.discard(id)}>
          {t('cancelUpload')}
        </button>
      </span>
    )
  return (
    <span class="meta failed">
      <Icon name="warning" />
      <span dir="auto">{describeFailure(t, failure, formatSize(host.config.attachmentMaxSizeBytes, locale))}</span>
      <button type="button" class="link" onClick={() => commands.retry(id)}>
        {t('retry')}
      </button>
      <button type="button" class="link" onClick={() => commands.discard(id)}>
        {t('discard')}
      </button>
    </span>
  )
}

function UploadRow({ upload }: { readonly upload: Upload }) {
  const { t, locale } = useModel()
  const { file, caption, progress, failure } = upload
  const name = stripBidiControls(file.name)
  return (
    <div class="row own fresh" data-flowdesk="message">
      <span class="visually-hidden">{t('you')}</span>
      {isRasterImage(file.type) ? (
        <span class="image">
          <FileImage blob={file} name={name} />
        </span>
      ) : (
        <span class="file">
          <span class="file-icon">
            <Icon name="file" />
          </span>
          <span class="file-text">
            <span class="file-name">
              <bdi>{name}</bdi>
            </span>
            <span class="file-size">{formatSize(file.size, locale)}</span>
          </span>
        </span>
      )}
      {caption !== '' && (
        <div class="bubble">
          <p dir="auto" class="text">
            {caption}
          </p>
        </div>
      )}
      {failure === null && <Progress name={name} share={progress} />}
      <UploadStatus upload={upload} />
    </div>
  )
}

/** The files that are on their way, except those whose messages the transcript already has. */
export function UploadRows({ sentIds }: { readonly sentIds: ReadonlySet<string | null> }) {
  const { store } = useModel().attachments
  return (
    <>
      {store
        .uploads()
        .filter(({ clientMessageId }) => !sentIds.has(clientMessageId))
        .map((upload) => (
          <UploadRow key={upload.clientMessageId} upload={upload} />
        ))}
    </>
  )
}
