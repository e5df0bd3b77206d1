import { type Config, SettingError, type SettingsSection } from '@flowdesk/settings'
import type { Log } from '#platform/observe/log.ts'
import { redisSettings } from '#platform/redis-settings.ts'
import { objectStorageSettings } from './reserved-settings.ts'

/**
 * Throws `SettingError` for settings of features that this release lacks, where ignoring them would do harm: files
 * would be stored in another place than the operator expects, and several processes would not share their events.
 */
export function rejectUnsupportedSettings(config: Config): void {
  if (config.get(objectStorageSettings)['Storage:Provider'] === 'S3')
    throw new SettingError('Storage:Provider got S3, which this release does not support; expected FileSystem.')
  if (config.get(redisSettings)['Redis:ConnectionString'] !== undefined)
    throw new SettingError(
      'Redis:ConnectionString got a value that is not shown; this release does not support Redis, so remove the setting. Run chat in one process.',
    )
}

/** Logs a warning for each setting that is given but has no effect in this release. */
export function warnOfUnusedSettings(config: Config, sections: readonly SettingsSection[], log: Log): void {
  const unused = sections.filter(({ isReserved }) => isReserved).flatMap(({ settings }) => Object.keys(settings))
  // The only value that does not fail the start is what this release does anyway.
  const isMet = (setting: string): boolean => setting === 'Storage:Provider'
  for (const setting of unused)
    if (config.isSet(setting) && !isMet(setting))
      log.warn({ setting }, `${setting} has no effect: this release does not use it`)
}
