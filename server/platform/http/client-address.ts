import { addressKey } from '@flowdesk/http-connections'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the address that limits by address count a client under. Only this function reads the address of a request.
 */
// `request.ip` is undefined, whatever its type says, once the client has closed its connection.
export const clientAddress = (request: FastifyRequest): string => addressKey(request.ip)
