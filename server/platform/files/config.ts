import { contentTypeForExtension } from '@flowdesk/file-types'
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
  /** Allowed extensions in lower case, without a dot. */
  readonly extensions: readonly string[]
}

/** Returns the limits from the settings. */
export function readFileLimits(config: Config): FileLimits {
  const given = config.get(fileSettings)
  const extensions = given['Attachments:AllowedExtensions'].map((word) => word.replace(/^\./, '').toLowerCase())
  return { maxFileSizeBytes: given['Attachments:MaxFileSizeBytes'], extensions: [...new Set(extensions)] }
}

/** Returns the content types of the files that may be uploaded. */
export const allowedContentTypes = ({ extensions }: FileLimits): string[] => [
  ...new Set(extensions.map(contentTypeForExtension)),
]
