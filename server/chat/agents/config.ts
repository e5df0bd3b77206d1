import { type Config, optionalText, optionalUrl, SettingError, settings, toggle } from '@flowdesk/settings'
import { policy } from '#platform/http/rate-limits.ts'

export const agentSettings = settings({
  'Auth:PasswordLoginEnabled': toggle(
    true,
    'Whether agents may sign in to the console by password. False needs `Oidc:Authority` and `Oidc:ClientId`.',
  ),
  'Oidc:Authority': optionalUrl('Identity provider of the console. Single sign-on needs it and `Oidc:ClientId`.'),
  'Oidc:ClientId': optionalText('The console as a public client of the identity provider.'),
  'Oidc:RequireVerifiedEmail': toggle(
    false,
    'Whether an ID token must say `email_verified: true`. Without it, only `email_verified: false` is refused.',
  ),
})

/** How agents may sign in. */
export interface SignInWays {
  readonly isPasswordEnabled: boolean
  /** The identity provider and the console as its client; null where there is none. */
  readonly provider: { readonly authority: string; readonly clientId: string } | null
  /** Whether an ID token must say that its e-mail address is verified. */
  readonly requiresVerifiedEmail: boolean
}

/** The ways as the settings have them. Half a provider, or no way at all, refuses start-up. */
export function signInWays(config: Config): SignInWays {
  const given = config.of(agentSettings)
  const { 'Oidc:Authority': authority, 'Oidc:ClientId': clientId } = given
  const isPasswordEnabled = given['Auth:PasswordLoginEnabled']
  if (authority === undefined && clientId !== undefined)
    throw new SettingError('Oidc:Authority got nothing beside Oidc:ClientId; it takes the address of the provider.')
  if (authority !== undefined && clientId === undefined)
    throw new SettingError('Oidc:ClientId got nothing beside Oidc:Authority; it takes the client id of the console.')
  const provider = authority !== undefined && clientId !== undefined ? { authority, clientId } : null
  if (!isPasswordEnabled && !provider)
    throw new SettingError(
      'Auth:PasswordLoginEnabled got false, and nobody could sign in otherwise; it takes true, or Oidc:Authority and Oidc:ClientId beside it.',
    )
  return { isPasswordEnabled, provider, requiresVerifiedEmail: given['Oidc:RequireVerifiedEmail'] }
}

export const agentPolicies = {
  call: policy('Agent', 1200, '00:01:00', 'Console calls, per agent.'),
}
