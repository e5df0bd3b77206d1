import { PASSWORD_MIN } from '#platform/auth/passwords.ts'
import { randomSecret } from '#platform/auth/secrets.ts'
import { type Config, SettingError } from '#platform/config/read.ts'
import { isEmailAddress } from '#platform/http/email-address.ts'
import { staffSettings } from '#ticketing/index.ts'

/** Who signs in first. */
export interface FirstAdministrator {
  readonly email: string
  readonly password: string
}

/** The administrator that `Seed:*` names, if any. Half a seed, or one that nobody could sign in with, refuses start-up. */
export function seededAdministrator(config: Config): FirstAdministrator | undefined {
  const { 'Seed:AdminEmail': given, 'Seed:AdminPassword': password } = config.of(staffSettings)
  if (given === undefined && password === undefined) return undefined
  if (given === undefined)
    throw new SettingError('Seed:AdminEmail: got nothing beside Seed:AdminPassword, takes an e-mail address')
  if (password === undefined)
    throw new SettingError(
      `Seed:AdminPassword: got nothing beside Seed:AdminEmail, takes at least ${PASSWORD_MIN} characters`,
    )
  const email = given.toLowerCase()
  if (!isEmailAddress(email)) throw new SettingError(`Seed:AdminEmail: got "${given}", takes an e-mail address`)
  if (Array.from(password).length < PASSWORD_MIN)
    throw new SettingError(`Seed:AdminPassword: got a shorter one, takes at least ${PASSWORD_MIN} characters`)
  return { email, password }
}

/** An administrator with a random password, for a development that has none yet. */
export const inventedAdministrator = (): FirstAdministrator => ({
  email: 'admin@flowdesk.local',
  password: randomSecret(12),
})
