import { type Config, SettingError, settings, toggle } from '@flowdesk/settings'
import { readSingleSignOn, type SingleSignOn } from '#platform/auth/config.ts'
import { httpSettings } from '#platform/http/config.ts'
import { policy } from '#platform/http/rate-limits.ts'
import type { Outbox } from '#platform/mail/outbox.ts'

export const agentSettings = settings({
  'Auth:PasswordLoginEnabled': toggle(
    true,
    'Whether agents may sign in to the console with a password. If false, set `Oidc:Authority` and `Oidc:ClientId`, so that agents can use single sign-on. Does not apply to the dashboard.',
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

export interface PasswordLinkMailer {
  /** Null while e-mail is off. */
  readonly outbox: Outbox | null
  readonly isPasswordEnabled: boolean
  /** The URL under which people reach the server, without a slash at its end. */
  readonly publicUrl: string
}

export function createPasswordLinkMailer(outbox: Outbox | null, config: Config): PasswordLinkMailer {
  const { 'Http:PublicUrl': publicUrl, 'Http:Port': port } = config.get(httpSettings)
  return {
    outbox,
    isPasswordEnabled: readSignInMethods(config).isPasswordEnabled,
    // Outside production, `Http:PublicUrl` may be unset.
    publicUrl: (publicUrl ?? `http://localhost:${port}`).replace(/\/$/, ''),
  }
}

export const agentPolicies = {
  call: policy(
    'Agent',
    1200,
    '00:01:00',
    'Limits requests and hub calls of the console and of administration, per agent.',
  ),
  passwordLink: policy(
    'PasswordLink',
    3,
    '00:15:00',
    'Limits requests for links to choose a console password, counted in two ways. First, for each pair of client address and e-mail address: a request beyond the limit gets 429. Second, for each e-mail address, over all client addresses: a request beyond the limit gets a normal response, but the server mails a link only if the account signed in from the client address of the request during the last 30 days.',
  ),
  passwordLinkAddress: policy(
    'PasswordLinkAddress',
    100,
    '00:05:00',
    'Limits requests for links to choose a console password, per client address.',
  ),
}
