import { duration, integer, list } from '#platform/config/kinds.ts'
import type { Config } from '#platform/config/read.ts'
import { settings } from '#platform/config/setting.ts'

export const attachmentSettings = settings({
  'Attachments:MaxFileSizeBytes': integer(20 * 1024 * 1024, { min: 1 }, 'Largest file that may be uploaded, in bytes.'),
  'Attachments:AllowedExtensions': list(
    'jpg jpeg png gif webp pdf txt csv json zip docx xlsx pptx odt ods mp3 mp4'.split(' '),
    'File extensions that may be uploaded, without a dot.',
  ),
  'Attachments:UploadTtl': duration('1.00:00:00', 'How long an upload waits to be used in a ticket or a message.', {
    min: '00:00:01',
  }),
})

/** What an operator allows to be uploaded. */
export interface UploadLimits {
  readonly maxFileSizeBytes: number
  /** In lower case, without a dot. */
  readonly extensions: readonly string[]
  readonly ttlMs: number
}

/** The limits as the settings have them. */
export function uploadLimits(config: Config): UploadLimits {
  const given = config.of(attachmentSettings)
  const extensions = given['Attachments:AllowedExtensions'].map((word) => word.replace(/^\./, '').toLowerCase())
  return {
    maxFileSizeBytes: given['Attachments:MaxFileSizeBytes'],
    extensions: [...new Set(extensions)],
    ttlMs: given['Attachments:UploadTtl'],
  }
}
