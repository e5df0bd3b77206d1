import { isIP } from 'node:net'
import {
  type Config,
  integer,
  optionalText,
  type Setting,
  SettingError,
  secretText,
  settings,
  toggle,
} from '@flowdesk/settings'
import { isEmailAddress } from './email-address.ts'

export interface Mailbox {
  /** Empty if there is none. */
  readonly name: string
  readonly address: string
}

const MAILBOX_PATTERN = /^(?:"?([^"<>\p{Cc}]{0,200}?)"?\s*<([^<>]*)>|([^<>]*))$/u

function parseMailbox(text: string): Mailbox | undefined {
  const [, name = '', bracketed, bare] = MAILBOX_PATTERN.exec(text) ?? []
  const address = (bracketed ?? bare ?? '').trim()
  return isEmailAddress(address) && address.length <= 254 ? { name: name.trim(), address } : undefined
}

const optionalMailbox = (description: string): Setting<Mailbox | undefined> => ({
  description,
  defaultText: undefined,
  shape: 'single',
  isSecret: false,
  expected: 'an address such as support@example.com, or a name and an address such as Support <support@example.com>',
  defaultValue: undefined,
  parse(text) {
    const value = typeof text === 'string' ? parseMailbox(text.trim()) : undefined
    return value && { value }
  },
})

export const mailSettings = settings({
  'Email:Enabled': toggle(true, 'Whether the server sends e-mail once `Smtp:Host` is set.'),
  'Email:From': optionalMailbox(
    'The sender of all mail. By default `no-reply` at the host of `Http:PublicUrl`. If that setting is missing, or its host is an IP address, `no-reply@localhost`.',
  ),
  'Smtp:Host': optionalText(
    'The hostname of the mail server. Without it, e-mail is off. If e-mail is on, `Http:PublicUrl` is required in production.',
  ),
  'Smtp:Port': integer(587, { min: 1, max: 65_535 }, 'The port of the mail server.'),
  'Smtp:Username': optionalText(
    'The username at the mail server. It is sent only over TLS, unless `Smtp:Host` is `localhost`, `127.…` or `::1`.',
  ),
  'Smtp:Password': secretText('The password at the mail server.'),
  'Smtp:Secure': toggle(
    false,
    'Whether the connection uses TLS from the beginning, as on port 465. If false, the connection begins without TLS, and changes to TLS (STARTTLS) if the mail server offers it.',
  ),
})

export interface MailServer {
  readonly host: string
  readonly port: number
  /** Whether the connection starts with TLS (implicit TLS). */
  readonly isSecure: boolean
  readonly credentials: { readonly username: string; readonly password: string } | null
  readonly from: Mailbox
}

function readCredentials(config: Config): MailServer['credentials'] {
  const { 'Smtp:Username': username, 'Smtp:Password': password } = config.get(mailSettings)
  if (username === undefined && password !== undefined)
    throw new SettingError(
      'Smtp:Username is required because Smtp:Password is set; expected the user name at the mail server.',
    )
  if (username !== undefined && password === undefined)
    throw new SettingError(
      'Smtp:Password is required because Smtp:Username is set; expected the password at the mail server.',
    )
  return username !== undefined && password !== undefined ? { username, password } : null
}

function createDefaultSender(publicUrl: string | undefined): Mailbox {
  const host = publicUrl === undefined ? '' : new URL(publicUrl).hostname
  const isDomainName = host !== '' && isIP(host.replace(/^\[|\]$/g, '')) === 0
  return { name: '', address: `no-reply@${isDomainName ? host : 'localhost'}` }
}

/** Returns null if e-mail is off. Throws `SettingError` if only one of `Smtp:Username` and `Smtp:Password` is set. */
export function readMailServer(config: Config, publicUrl: string | undefined): MailServer | null {
  const mail = config.get(mailSettings)
  const credentials = readCredentials(config)
  const { 'Smtp:Host': host, 'Smtp:Port': port, 'Smtp:Secure': isSecure } = mail
  if (host === undefined || !mail['Email:Enabled']) return null
  return { host, port, isSecure, credentials, from: mail['Email:From'] ?? createDefaultSender(publicUrl) }
}
