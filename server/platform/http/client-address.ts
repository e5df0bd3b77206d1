import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** The key of all clients whose address is not known, or that a proxy forwards as something other than an IP address. */
const UNKNOWN = 'unknown'

/** An address in brackets, or an IPv4 address with a port, as some proxies forward it. */
const BRACKETED_OR_WITH_PORT = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/

/** The first 64 bits, the smallest network that a provider assigns: one subscriber can use any address in it. */
const networkOf = ({ parts }: ipaddr.IPv6): string => {
  const groups = parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}

/**
 * Returns the address that limits by address count a client under. Only this function reads the address of a request.
 */
// `request.ip` is undefined, whatever its type says, once the client has closed its connection.
export const clientAddress = (request: FastifyRequest): string => addressKey(request.ip)

/**
 * Returns the key of an address: an IPv4 address, also where it is written as an IPv4-mapped IPv6 address, or the /64
 * network of an IPv6 address.
 */
export function addressKey(ip: string | undefined): string {
  if (ip === undefined) return UNKNOWN
  const [, bracketed, withPort] = BRACKETED_OR_WITH_PORT.exec(ip) ?? []
  const text = bracketed ?? withPort ?? ip
  if (!ipaddr.isValid(text)) return UNKNOWN
  const address = ipaddr.process(text)
  return address instanceof ipaddr.IPv6 ? networkOf(address) : address.toString()
}
