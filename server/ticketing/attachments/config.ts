import { type Config, duration, settings } from '@flowdesk/settings'
import { type FileLimits, readFileLimits } from '#platform/files/config.ts'
import { policy } from '#platform/http/rate-limits.ts'

export const attachmentSettings = settings({
  'Attachments:UploadTtl': duration(
    '1.00:00:00',
    'How long the server keeps an uploaded file that no message uses. Then it deletes the file.',
    {
      min: '00:00:01',
    },
  ),
})

export interface UploadLimits extends FileLimits {
  readonly ttlMs: number
}

export const readUploadLimits = (config: Config): UploadLimits => ({
  ...readFileLimits(config),
  ttlMs: config.get(attachmentSettings)['Attachments:UploadTtl'],
})

export const attachmentPolicies = {
  upload: policy('Upload', 120, '00:01:00', 'Limits attachment uploads, per API token.'),
}
