import {
  oneOf,
  optionalText,
  optionalUrl,
  type SettingsSection,
  secretText,
  settings,
  toggle,
} from '@flowdesk/settings'
import { redisSettings } from '#platform/redis-settings.ts'

/** Settings of object storage for a later release. This release accepts only the file system. */
export const objectStorageSettings = settings({
  'Storage:Provider': oneOf('FileSystem', ['FileSystem', 'S3'], 'Where files are stored.'),
  'Storage:S3:Endpoint': optionalUrl('URL of the S3 service. By default the AWS endpoint of the region.'),
  'Storage:S3:Region': optionalText('Region of the bucket.'),
  'Storage:S3:Bucket': optionalText('Name of the bucket in which files are stored.'),
  'Storage:S3:AccessKey': secretText('Access key of the S3 service.'),
  'Storage:S3:SecretKey': secretText('Secret key of the S3 service.'),
  'Storage:S3:ForcePathStyle': toggle(
    false,
    'Whether the bucket is part of the path instead of the hostname, as most S3 services other than AWS require.',
  ),
})

/**
 * Settings of later releases. A settings file for a later release is accepted, except for the values that
 * `rejectUnsupportedSettings` rejects. When you build a feature, move its settings to the `config.ts` of the feature.
 */
export const reservedSettings: readonly SettingsSection[] = [
  { owner: 'Object storage', settings: objectStorageSettings, isReservedForFutureUse: true },
  { owner: 'Several instances', settings: redisSettings, isReservedForFutureUse: true },
]
