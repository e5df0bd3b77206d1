import { type Config, describeValue, SettingError } from '@flowdesk/settings'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#platform/auth/passwords.ts'
import { randomSecret } from '#platform/auth/secrets.ts'
import type { FirstAdministrator } from '#platform/context.ts'
import { isEmailAddress, MAX_EMAIL_LENGTH } from '#platform/mail/email-address.ts'
import { seedSettings } from './app-settings.ts'

const EMAIL_FORMAT = 'an e-mail address'
const PASSWORD_LENGTH_RULE = `at least ${MIN_PASSWORD_LENGTH} characters and at most ${MAX_PASSWORD_LENGTH}`

/** Returns undefined if neither setting is set. Throws `SettingError` if only one is set, or if one is invalid. */
export function readSeedAdministrator(config: Config): FirstAdministrator | undefined {
  const { 'Seed:AdminEmail': configuredEmail, 'Seed:AdminPassword': password } = config.get(seedSettings)
  if (configuredEmail === undefined && password === undefined) return undefined
  if (configuredEmail === undefined)
    throw new SettingError(`Seed:AdminEmail is required because Seed:AdminPassword is set; expected ${EMAIL_FORMAT}.`)
  if (password === undefined)
    throw new SettingError(
      `Seed:AdminPassword is required because Seed:AdminEmail is set; expected ${PASSWORD_LENGTH_RULE}.`,
    )
  const email = configuredEmail.toLowerCase()
  if (!isEmailAddress(email))
    throw new SettingError(`Seed:AdminEmail got ${describeValue(configuredEmail)}; expected ${EMAIL_FORMAT}.`)
  if (Array.from(email).length > MAX_EMAIL_LENGTH)
    throw new SettingError(
      `Seed:AdminEmail got ${describeValue(configuredEmail)}; expected ${EMAIL_FORMAT} of at most ${MAX_EMAIL_LENGTH} characters.`,
    )
  const length = Array.from(password).length
  if (length > MAX_PASSWORD_LENGTH)
    throw new SettingError(`Seed:AdminPassword is too long; expected ${PASSWORD_LENGTH_RULE}.`)
  if (length < MIN_PASSWORD_LENGTH)
    throw new SettingError(`Seed:AdminPassword is too short; expected ${PASSWORD_LENGTH_RULE}.`)
  return { email, password }
}

export const generateAdministrator = (): FirstAdministrator => ({
  email: 'admin@flowdesk.local',
  password: randomSecret(12),
})

/** `seedAdministrator` is read from the settings. `surfaces` names the surfaces without an active administrator. */
export const createMissingAdministratorError = (
  seedAdministrator: FirstAdministrator | undefined,
  surfaces: readonly string[],
): SettingError =>
  new SettingError(
    seedAdministrator === undefined
      ? `Seed:AdminEmail is not set, and this server has no administrator yet; expected ${EMAIL_FORMAT}, and for Seed:AdminPassword a password of ${PASSWORD_LENGTH_RULE}.`
      : `Seed:AdminEmail got ${describeValue(seedAdministrator.email)}, the address of an account that is not an active administrator of the ${surfaces.join(' and the ')}; expected an address without an account there.`,
  )
