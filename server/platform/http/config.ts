import { integer, list, optionalText, optionalUrl, text } from '../config/kinds.ts'
import { settings } from '../config/setting.ts'

export const httpSettings = settings({
  'Http:Host': optionalText('The address it listens on: 127.0.0.1 in development, 0.0.0.0 in production unless given.'),
  'Http:Port': integer(8080, { min: 0, max: 65_535 }, 'The port it listens on; 0 takes any free one.'),
  'Http:PublicUrl': optionalUrl('The address under which people reach it; the base of links in mails.'),
  'Http:TrustedProxies': list(
    [],
    'Addresses or networks whose `X-Forwarded-*` headers count; without it the peer is the client.',
  ),
  AllowedHosts: text(
    '*',
    'The Host headers that are answered: `*`, or names separated by `;`, with wildcards such as `*.example.com`.',
  ),
})
