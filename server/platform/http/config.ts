import { isIP } from 'node:net'
import {
  type Config,
  integer,
  optionalText,
  optionalUrl,
  type Setting,
  settings,
  text,
  validatedList,
} from '@flowdesk/settings'
import type { HttpConnectionLimits } from './connections.ts'

const MAX_PREFIX_LENGTH: Record<number, number> = { 4: 32, 6: 128 }

function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/')
  const max = MAX_PREFIX_LENGTH[isIP(address)]
  return max !== undefined && rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= max
}

/** `*`, or a hostname with an optional wildcard label, or an IP address (IPv6 in brackets); without a port. */
const HOST_PATTERN = /^(\*|(\*\.)?[\w-]+(\.[\w-]+)*\.?|\[[\da-f:.]+\])$/i

const hostsSetting = (fallback: string, description: string): Setting<string> => {
  const base = text(fallback, description)
  const splitNames = (rawValue: string) => rawValue.split(';').flatMap((name) => name.trim() || [])
  return {
    ...base,
    expected: '`*`, or names without scheme and port',
    parse(rawValue) {
      const parsed = base.parse(rawValue)
      const names = splitNames(parsed?.value ?? '')
      return names.length > 0 && names.every((name) => HOST_PATTERN.test(name)) ? parsed : undefined
    },
  }
}

const baseUrlSetting = (description: string): Setting<string | undefined> => {
  const base = optionalUrl(description)
  return {
    ...base,
    expected: 'an absolute http or https URL without credentials, query or fragment',
    parse(rawValue) {
      const parsed = base.parse(rawValue)
      return /[?#]/.test(parsed?.value ?? '') ? undefined : parsed
    },
  }
}

export const httpSettings = settings({
  'Http:Host': optionalText(
    'The address on which the server listens. By default 0.0.0.0 with `NODE_ENV=production`, and 127.0.0.1 without.',
  ),
  'Http:Port': integer(8080, { min: 0, max: 65_535 }, 'The port on which the server listens; 0 selects a free one.'),
  'Http:PublicUrl': baseUrlSetting(
    'The URL under which people reach the server. Links in mails begin with this URL, and its origin is the only one that the server treats as its own.',
  ),
  'Http:TrustedProxies': validatedList(
    isNetwork,
    'a list of IP addresses or networks such as 10.0.0.0/8',
    'Addresses or networks of the proxies whose `X-Forwarded-For` header the server trusts. By default the server trusts none and uses the address of the connection.',
  ),
  'Http:MaxConnectionsPerAddress': integer(
    2000,
    { min: 1, max: 1_000_000 },
    'Maximum number of connections from one address. WebSockets do not count, and trusted proxies have no limit. The server refuses further connections with 429.',
  ),
  'Http:MaxHalfOpenRequests': integer(
    5000,
    { min: 1, max: 1_000_000 },
    'Maximum number of connections with an incomplete request. Beyond it, the server closes the oldest of them.',
  ),
  'Http:MaxHalfOpenRequestsPerAddress': integer(
    500,
    { min: 1, max: 1_000_000 },
    'Maximum number of connections with an incomplete request from one address. Trusted proxies have no limit. The server refuses further connections with 429.',
  ),
  AllowedHosts: hostsSetting(
    '*',
    'The hostnames that the server accepts in the Host header: `*`, or names separated by `;`, with wildcards such as `*.example.com`.',
  ),
})

export function readHttpConnectionLimits(config: Config): HttpConnectionLimits {
  const values = config.get(httpSettings)
  return {
    maxPerAddress: values['Http:MaxConnectionsPerAddress'],
    maxIncompleteRequests: values['Http:MaxHalfOpenRequests'],
    maxIncompleteRequestsPerAddress: values['Http:MaxHalfOpenRequestsPerAddress'],
    exemptNetworks: values['Http:TrustedProxies'],
  }
}
