export { publicKeys } from './public-keys.ts'
export { describeValue } from './raw-value.ts'
export { type Config, readConfig, SettingError, type Sources } from './read.ts'
export { type Setting, type SettingsSection, settings } from './setting.ts'
export {
  duration,
  integer,
  list,
  oneOf,
  optionalDuration,
  optionalInteger,
  optionalText,
  optionalUrl,
  origins,
  secretText,
  someOf,
  text,
  toggle,
  validatedList,
} from './setting-types.ts'
