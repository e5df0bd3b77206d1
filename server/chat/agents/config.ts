import { type Config, optionalText, optionalUrl, SettingError, settings, toggle } from '@flowdesk/settings'
import { policy } from '#platform/http/rate-limits.ts'

export const agentSettings = settings({
  'Auth:PasswordLoginEnabled': toggle(
    true,
    'Whether agents may sign in to the console with a password. If false, set `Oidc:Authority` and `Oidc:ClientId`, so that they can use single sign-on. Does not apply to the dashboard.',
  ),
  'Oidc:Authority': optionalUrl(
    'The URL (issuer) of the OpenID Connect provider with which agents sign in to the console. Single sign-on also needs `Oidc:ClientId`. The dashboard has no single sign-on.',
  ),
  'Oidc:ClientId': optionalText(
    'The client id under which you have registered the console at the provider, as a public client (without a client secret). The server accepts only ID tokens that are issued for it.',
  ),
  'Oidc:RequireVerifiedEmail': toggle(
    false,
    'Whether an ID token must contain `email_verified: true`. If false, tokens without `email_verified` are accepted too.',
  ),
})

export interface SignInMethods {
  readonly isPasswordEnabled: boolean
  /** The identity provider and the client id of the console there; null if single sign-on is not configured. */
  readonly provider: { readonly authority: string; readonly clientId: string } | null
  readonly requiresVerifiedEmail: boolean
}

/** Throws `SettingError` if only one of `Oidc:Authority` and `Oidc:ClientId` is set, or if no method is enabled. */
export function readSignInMethods(config: Config): SignInMethods {
  const values = config.get(agentSettings)
  const { 'Oidc:Authority': authority, 'Oidc:ClientId': clientId } = values
  const isPasswordEnabled = values['Auth:PasswordLoginEnabled']
  if (authority === undefined && clientId !== undefined)
    throw new SettingError(
      'Oidc:Authority is required because Oidc:ClientId is set; expected the URL of the identity provider.',
    )
  if (authority !== undefined && clientId === undefined)
    throw new SettingError(
      'Oidc:ClientId is required because Oidc:Authority is set; expected the client id of the console at the identity provider.',
    )
  const provider = authority !== undefined && clientId !== undefined ? { authority, clientId } : null
  if (!isPasswordEnabled && !provider)
    throw new SettingError(
      'Auth:PasswordLoginEnabled is false and single sign-on is not configured, so no agent could sign in. Set it to true, or set Oidc:Authority and Oidc:ClientId.',
    )
  return { isPasswordEnabled, provider, requiresVerifiedEmail: values['Oidc:RequireVerifiedEmail'] }
}

export const agentPolicies = {
  call: policy(
    'Agent',
    1200,
    '00:01:00',
    'Limits requests and hub calls of the console and of administration, per agent.',
  ),
}
