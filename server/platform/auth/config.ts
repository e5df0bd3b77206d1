import { type Config, optionalText, optionalUrl, SettingError, settings, toggle } from '@flowdesk/settings'

export const singleSignOnSettings = settings({
  'Oidc:Authority': optionalUrl(
    'The URL (issuer) of the OpenID Connect provider with which people sign in to the console and to the dashboard. Single sign-on also needs `Oidc:ClientId`.',
  ),
  'Oidc:ClientId': optionalText(
    'The client id under which you have registered Flowdesk at the provider, as a public client (without a client secret). The console and the dashboard use the same client id, and the server accepts only ID tokens that the provider issued for it.',
  ),
  'Oidc:RequireVerifiedEmail': toggle(
    false,
    'Whether an ID token must contain `email_verified: true`. If false, tokens without `email_verified` are accepted too.',
  ),
})

export interface SingleSignOn {
  /** The identity provider and the client id of Flowdesk there; null if single sign-on is not configured. */
  readonly provider: { readonly authority: string; readonly clientId: string } | null
  readonly requiresVerifiedEmail: boolean
}

/** Throws `SettingError` if only one of `Oidc:Authority` and `Oidc:ClientId` is set. */
export function readSingleSignOn(config: Config): SingleSignOn {
  const values = config.get(singleSignOnSettings)
  const { 'Oidc:Authority': authority, 'Oidc:ClientId': clientId } = values
  if (authority === undefined && clientId !== undefined)
    throw new SettingError(
      'Oidc:Authority is required because Oidc:ClientId is set; expected the URL of the identity provider.',
    )
  if (authority !== undefined && clientId === undefined)
    throw new SettingError(
      'Oidc:ClientId is required because Oidc:Authority is set; expected the client id of Flowdesk at the identity provider.',
    )
  const provider = authority !== undefined && clientId !== undefined ? { authority, clientId } : null
  return { provider, requiresVerifiedEmail: values['Oidc:RequireVerifiedEmail'] }
}
