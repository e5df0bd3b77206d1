import { type Config, SettingError, type SettingsSection } from '@flowdesk/settings'
import type { Log } from '#platform/observe/log.ts'
import { redisSettings } from '#platform/redis-settings.ts'
import { objectStorageSettings } from './reserved-settings.ts'

/** Throws `SettingError` for settings of later versions that cannot be ignored: object storage and Redis. */
export function rejectUnsupportedSettings(config: Config): void {
  if (config.get(objectStorageSettings)['Storage:Provider'] === 'S3')
    throw new SettingError(
      'Storage:Provider got S3, which this version of Flowdesk does not support; expected FileSystem.',
    )
  if (config.get(redisSettings)['Redis:ConnectionString'] !== undefined)
    throw new SettingError(
      'Redis:ConnectionString got a value that is not shown; this version of Flowdesk does not support Redis, so remove the setting. Run chat in one process.',
    )
}

export function warnOfUnusedSettings(config: Config, sections: readonly SettingsSection[], log: Log): void {
  const unused = sections
    .filter(({ isReservedForFutureUse }) => isReservedForFutureUse)
    .flatMap(({ settings }) => Object.keys(settings))
  // `Storage:Provider` needs no warning: the server does not start with `S3`, and `FileSystem` is what it uses anyway.
  const isExempt = (setting: string): boolean => setting === 'Storage:Provider'
  for (const setting of unused)
    if (config.isSet(setting) && !isExempt(setting))
      log.warn({ setting }, `${setting} has no effect: this version of Flowdesk does not use it`)
}
