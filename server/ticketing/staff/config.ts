import {
  type Config,
  integer,
  optionalText,
  optionalUrl,
  SettingError,
  secretText,
  settings,
  text,
  toggle,
} from '@flowdesk/settings'
import { FilterParser } from 'ldapts'
import { readSingleSignOn, type SingleSignOn } from '#platform/auth/config.ts'
import { policy } from '#platform/http/rate-limits.ts'
import { readMailServer } from '#platform/mail/config.ts'

export const staffSettings = settings({
  'JWT:AccessTokenExpireMinutes': integer(
    60,
    { min: 1, max: 525_600 },
    'How many minutes a dashboard access token is valid.',
  ),
  'Auth:DashboardPasswordLoginEnabled': toggle(
    true,
    'Whether staff may sign in to the dashboard with a password. If false, set up another way: single sign-on (`Oidc:Authority`), a directory (`Ldap:Url`) or e-mail, for one-time codes (`Smtp:Host`).',
  ),
})

/** The placeholder for the username in `Ldap:UserFilter`. */
export const USERNAME_PLACEHOLDER = '{username}'

export const directorySettings = settings({
  'Ldap:Url': optionalUrl(
    'The URL of the LDAP server with which staff sign in to the dashboard. The `mail` of a person in the directory selects the account. A sign-in with the directory never creates an account.',
    ['ldap', 'ldaps'],
  ),
  'Ldap:BindDn': optionalText(
    'The DN of the account with which the server searches the directory. Without it, the search is anonymous.',
  ),
  'Ldap:BindPassword': secretText('The password of `Ldap:BindDn`.'),
  'Ldap:BaseDn': optionalText('The DN below which the server searches for people. Required if `Ldap:Url` is set.'),
  'Ldap:UserFilter': text(
    `(|(uid=${USERNAME_PLACEHOLDER})(sAMAccountName=${USERNAME_PLACEHOLDER})(mail=${USERNAME_PLACEHOLDER}))`,
    `The filter that finds a person in the directory. \`${USERNAME_PLACEHOLDER}\` stands for what the person entered.`,
  ),
  'Ldap:StartTls': toggle(
    false,
    'Whether an `ldap` connection changes to TLS before any data is sent. Without TLS, passwords travel unencrypted between this server and the directory.',
  ),
})

export interface DirectorySettings {
  readonly url: string
  /** The account that searches; null for an anonymous search. */
  readonly searchAccount: { readonly dn: string; readonly password: string } | null
  readonly baseDn: string
  /** Contains `USERNAME_PLACEHOLDER`. */
  readonly userFilter: string
  readonly usesStartTls: boolean
}

const createMissingError = (missingSetting: string, presentSetting: string, expected: string): SettingError =>
  new SettingError(`${missingSetting} is required because ${presentSetting} is set; expected ${expected}.`)

function readSearchAccount(config: Config): DirectorySettings['searchAccount'] {
  const { 'Ldap:BindDn': dn, 'Ldap:BindPassword': password } = config.get(directorySettings)
  if (dn === undefined && password !== undefined)
    throw createMissingError('Ldap:BindDn', 'Ldap:BindPassword', 'the DN of the account that searches the directory')
  if (dn !== undefined && password === undefined)
    throw createMissingError('Ldap:BindPassword', 'Ldap:BindDn', 'the password of the account that searches')
  return dn !== undefined && password !== undefined ? { dn, password } : null
}

function isUserFilter(filter: string): boolean {
  try {
    FilterParser.parseString(filter.replaceAll(USERNAME_PLACEHOLDER, 'maria'))
    return filter.includes(USERNAME_PLACEHOLDER)
  } catch {
    return false
  }
}

/** Returns null if no directory is configured. Throws `SettingError` for incomplete or contradictory settings. */
function readDirectory(config: Config): DirectorySettings | null {
  const values = config.get(directorySettings)
  const {
    'Ldap:Url': url,
    'Ldap:BaseDn': baseDn,
    'Ldap:UserFilter': userFilter,
    'Ldap:StartTls': usesStartTls,
  } = values
  const searchAccount = readSearchAccount(config)
  if (url === undefined) {
    const requiresUrl = (name: string): boolean => config.isSet(name) && (name !== 'Ldap:StartTls' || usesStartTls)
    const presentSetting = Object.keys(directorySettings).find(requiresUrl)
    if (presentSetting !== undefined) throw createMissingError('Ldap:Url', presentSetting, 'the URL of the directory')
    return null
  }
  if (baseDn === undefined) throw createMissingError('Ldap:BaseDn', 'Ldap:Url', 'the DN below which people are found')
  if (!isUserFilter(userFilter))
    throw new SettingError(
      `Ldap:UserFilter got ${JSON.stringify(userFilter)}; expected an LDAP filter with ${USERNAME_PLACEHOLDER}, such as (uid=${USERNAME_PLACEHOLDER}).`,
    )
  if (usesStartTls && new URL(url).protocol === 'ldaps:')
    throw new SettingError(
      'Ldap:StartTls is true, but Ldap:Url uses TLS from the beginning; expected only one of the two.',
    )
  return { url, searchAccount, baseDn, userFilter, usesStartTls }
}

/** Whether passwords would leave this machine unencrypted. */
export const sendsPasswordsUnencrypted = ({ url, usesStartTls }: DirectorySettings): boolean => {
  const { protocol, hostname } = new URL(url)
  return protocol === 'ldap:' && !usesStartTls && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(hostname)
}

export interface StaffSignInMethods extends SingleSignOn {
  readonly isPasswordEnabled: boolean
  readonly directory: DirectorySettings | null
}

/** Throws `SettingError` if the settings of a way to sign in are invalid, or if there is no way to sign in. */
export function readStaffSignInMethods(config: Config): StaffSignInMethods {
  const singleSignOn = readSingleSignOn(config)
  const directory = readDirectory(config)
  const isPasswordEnabled = config.get(staffSettings)['Auth:DashboardPasswordLoginEnabled']
  const hasMail = readMailServer(config, undefined) !== null
  if (!isPasswordEnabled && !singleSignOn.provider && !directory && !hasMail)
    throw new SettingError(
      'Auth:DashboardPasswordLoginEnabled is false and there is no other way to sign in to the dashboard. Set it to true, or set Oidc:Authority and Oidc:ClientId, Ldap:Url and Ldap:BaseDn, or Smtp:Host.',
    )
  return { isPasswordEnabled, directory, ...singleSignOn }
}

export const staffPolicies = {
  call: policy('Dashboard', 1200, '00:01:00', 'Limits dashboard calls, per staff member.'),
  code: policy(
    'OtpRequest',
    3,
    '00:15:00',
    'Limits requests for one-time codes, counted in two ways. First, for each pair of client address and e-mail address: a request beyond the limit gets 429. Second, for each e-mail address, over all client addresses: a request beyond the limit gets a normal response, but a code is mailed only if the account signed in from the client address of the request during the last 30 days.',
  ),
  codeAddress: policy(
    'OtpAddress',
    100,
    '00:05:00',
    'Limits requests for one-time codes, per client address. This also limits the number of challenges (stored requests for a code).',
  ),
}
