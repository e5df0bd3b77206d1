import { toAddressKey } from '@flowdesk/http-connections'
import type { FastifyRequest } from 'fastify'

// Once the client has closed its connection, `request.ip` is undefined despite its type, and the key is `unknown`.
export const clientAddressKey = (request: FastifyRequest): string => toAddressKey(request.ip)
