import { type Config, described, SettingError } from '@flowdesk/settings'
import { PASSWORD_MAX, PASSWORD_MIN } from '#platform/auth/passwords.ts'
import { randomSecret } from '#platform/auth/secrets.ts'
import type { FirstAdministrator } from '#platform/context.ts'
import { EMAIL_MAX, isEmailAddress } from '#platform/mail/email-address.ts'
import { seedSettings } from './app-settings.ts'

const address = 'an e-mail address'
const lengthRule = `at least ${PASSWORD_MIN} characters and at most ${PASSWORD_MAX}`

/** Returns the administrator of `Seed:*`, if any. Throws `SettingError` for incomplete or invalid settings. */
export function seededAdministrator(config: Config): FirstAdministrator | undefined {
  const { 'Seed:AdminEmail': given, 'Seed:AdminPassword': password } = config.of(seedSettings)
  if (given === undefined && password === undefined) return undefined
  if (given === undefined)
    throw new SettingError(`Seed:AdminEmail is required because Seed:AdminPassword is set; expected ${address}.`)
  if (password === undefined)
    throw new SettingError(`Seed:AdminPassword is required because Seed:AdminEmail is set; expected ${lengthRule}.`)
  const email = given.toLowerCase()
  if (!isEmailAddress(email)) throw new SettingError(`Seed:AdminEmail got ${described(given)}; expected ${address}.`)
  if (Array.from(email).length > EMAIL_MAX)
    throw new SettingError(
      `Seed:AdminEmail got ${described(given)}; expected ${address} of at most ${EMAIL_MAX} characters.`,
    )
  const length = Array.from(password).length
  if (length > PASSWORD_MAX) throw new SettingError(`Seed:AdminPassword is too long; expected ${lengthRule}.`)
  if (length < PASSWORD_MIN) throw new SettingError(`Seed:AdminPassword is too short; expected ${lengthRule}.`)
  return { email, password }
}

/** Returns an administrator with a random password, for a development server without one. */
export const inventedAdministrator = (): FirstAdministrator => ({
  email: 'admin@flowdesk.local',
  password: randomSecret(12),
})

/** Creates the error for a production server without an administrator. */
export const noAdministrator = (): SettingError =>
  new SettingError(
    `Seed:AdminEmail is not set, and this server has no administrator yet; expected ${address}, and Seed:AdminPassword ${lengthRule}.`,
  )
