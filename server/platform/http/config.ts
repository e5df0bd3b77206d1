import { isIP } from 'node:net'
import { integer, list, optionalText, optionalUrl, text } from '../config/kinds.ts'
import { type Setting, settings } from '../config/setting.ts'

const PREFIX_MAX: Record<number, number> = { 4: 32, 6: 128 }

function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/')
  const max = PREFIX_MAX[isIP(address)]
  return max !== undefined && rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= max
}

function networks(sentence: string): Setting<readonly string[]> {
  const texts = list([], sentence)
  return {
    ...texts,
    takes: 'a list of IP addresses or networks such as 10.0.0.0/8',
    parse(given) {
      const read = texts.parse(given)
      return read?.value.every(isNetwork) ? read : undefined
    },
  }
}

export const httpSettings = settings({
  'Http:Host': optionalText('The address it listens on: 127.0.0.1 in development, 0.0.0.0 in production unless given.'),
  'Http:Port': integer(8080, { min: 0, max: 65_535 }, 'The port it listens on; 0 takes any free one.'),
  'Http:PublicUrl': optionalUrl('The address under which people reach it; the base of links in mails.'),
  'Http:TrustedProxies': networks(
    'Addresses or networks whose `X-Forwarded-*` headers count; without it the peer is the client.',
  ),
  AllowedHosts: text(
    '*',
    'The Host headers that are answered: `*`, or names separated by `;`, with wildcards such as `*.example.com`.',
  ),
})
