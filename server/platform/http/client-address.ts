import { toAddressKey } from '@flowdesk/http-connections'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the key of a client in limits by address. No other code may read the address of a request.
 */
// Once the client has closed its connection, `request.ip` is undefined despite its type.
export const clientAddressKey = (request: FastifyRequest): string => toAddressKey(request.ip)
