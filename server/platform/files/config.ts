import { getContentTypeForExtension } from '@flowdesk/file-types'
import { type Config, integer, list, settings } from '@flowdesk/settings'

export const fileSettings = settings({
  'Attachments:MaxFileSizeBytes': integer(20 * 1024 * 1024, { min: 1 }, 'Maximum size of an uploaded file, in bytes.'),
  'Attachments:AllowedExtensions': list(
    'jpg jpeg png gif webp pdf txt csv json zip docx xlsx pptx odt ods mp3 mp4'.split(' '),
    'The accepted file extensions, without a dot.',
  ),
})

export interface FileLimits {
  readonly maxFileSizeBytes: number
  /** In lower case, without a dot. */
  readonly extensions: readonly string[]
}

export function readFileLimits(config: Config): FileLimits {
  const values = config.get(fileSettings)
  const extensions = values['Attachments:AllowedExtensions'].map((word) => word.replace(/^\./, '').toLowerCase())
  return { maxFileSizeBytes: values['Attachments:MaxFileSizeBytes'], extensions: [...new Set(extensions)] }
}

export const allowedContentTypes = ({ extensions }: FileLimits): string[] => [
  ...new Set(extensions.map(getContentTypeForExtension)),
]
