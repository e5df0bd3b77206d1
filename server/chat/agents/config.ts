import { type Config, SettingError, settings, toggle } from '@flowdesk/settings'
import { readSingleSignOn, type SingleSignOn } from '#platform/auth/config.ts'
import { policy } from '#platform/http/rate-limits.ts'

export const agentSettings = settings({
  'Auth:PasswordLoginEnabled': toggle(
    true,
    'Whether agents may sign in to the console with a password. If false, set `Oidc:Authority` and `Oidc:ClientId`, so that they can use single sign-on. Does not apply to the dashboard.',
  ),
})

export interface SignInMethods extends SingleSignOn {
  readonly isPasswordEnabled: boolean
}

/** Throws `SettingError` if only one of `Oidc:Authority` and `Oidc:ClientId` is set, or if no method is enabled. */
export function readSignInMethods(config: Config): SignInMethods {
  const singleSignOn = readSingleSignOn(config)
  const isPasswordEnabled = config.get(agentSettings)['Auth:PasswordLoginEnabled']
  if (!isPasswordEnabled && !singleSignOn.provider)
    throw new SettingError(
      'Auth:PasswordLoginEnabled is false and single sign-on is not configured, so no agent could sign in. Set it to true, or set Oidc:Authority and Oidc:ClientId.',
    )
  return { isPasswordEnabled, ...singleSignOn }
}

export const agentPolicies = {
  call: policy(
    'Agent',
    1200,
    '00:01:00',
    'Limits requests and hub calls of the console and of administration, per agent.',
  ),
}
