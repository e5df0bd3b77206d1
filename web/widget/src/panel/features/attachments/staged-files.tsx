import { formatSize } from '../../../../../ui/i18n/formats.ts'
import { Icon } from '../../icons.tsx'
import { useModel } from '../../model.ts'
import { FileImage } from './file-image.tsx'
import { isRasterImage, stripBidiControls } from './rules.ts'
import type { StagedFile } from './state/uploads.ts'
import { useCommands } from './use-commands.tsx'

function StagedItem({ staged: { id, file, problem } }: { readonly staged: StagedFile }) {
  const { t, host, locale } = useModel()
  const commands = useCommands()
  const name = stripBidiControls(file.name)
  const limit = formatSize(host.config.attachmentMaxSizeBytes, locale)
  return (
    <li class={`staged ${problem ? 'refused' : ''}`}>
      <span class="file-icon">
        {isRasterImage(file.type) && !problem ? (
          <FileImage blob={file} name="" />
        ) : (
          <Icon name={problem ? 'warning' : 'file'} />
        )}
      </span>
      <span class="file-text">
        <span class="file-name">
          <bdi>{name}</bdi>
        </span>
        <span class="file-size">{problem ? t(problem, { size: limit }) : formatSize(file.size, locale)}</span>
      </span>
      <button type="button" class="remove" aria-label={t('removeFile', { name })} onClick={() => commands.unstage(id)}>
        <Icon name="close" />
      </button>
    </li>
  )
}

/** The files that the next message sends. Those that cannot be sent say why. */
export function StagedFiles() {
  const { t, attachments } = useModel()
  const staged = attachments.store.staged()
  return (
    <div class="staged-files" role="status">
      {staged.length > 0 && (
        <ul aria-label={t('filesToSend')}>
          {staged.map((one) => (
            <StagedItem key={one.id} staged={one} />
          ))}
        </ul>
      )}
    </div>
  )
}
