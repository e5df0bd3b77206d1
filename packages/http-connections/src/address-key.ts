import ipaddr from 'ipaddr.js'

/** An address in brackets, or an IPv4 address with a port, as some proxies forward it. */
const BRACKETED_OR_WITH_PORT = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/

/** Returns the /64 network, the smallest that a provider assigns: one subscriber can use any address in it. */
const toNetwork = ({ parts }: ipaddr.IPv6): string => {
  const groups = parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}

/**
 * Returns the key by which per-address limits identify a client: its IPv4 address (also if it is mapped to IPv6), or the
 * /64 network of its IPv6 address; `unknown` for `undefined` and for text that is not an IP address.
 */
export function toAddressKey(ip: string | undefined): string {
  const [, bracketed, withPort] = BRACKETED_OR_WITH_PORT.exec(ip ?? '') ?? []
  const text = bracketed ?? withPort ?? ip
  if (text === undefined || !ipaddr.isValid(text)) return 'unknown'
  const address = ipaddr.process(text)
  return address instanceof ipaddr.IPv6 ? toNetwork(address) : address.toString()
}
