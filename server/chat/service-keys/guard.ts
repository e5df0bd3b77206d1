import type { FastifyRequest } from 'fastify'
import { digest } from '#platform/auth/secrets.ts'
import type { GuardAndLimit } from '#platform/auth/session-guard.ts'
import { credentialExpired, credentialRequired, credentialRevoked } from '#platform/errors/common.ts'
import { isRepeated } from '#platform/http/headers.ts'
import type { Chat } from '../database/chat.ts'
import { recordServiceKeyUse } from './commands.ts'
import { serviceKeyPolicies } from './config.ts'
import { findServiceKeyByDigest } from './queries.ts'
import { SERVICE_KEY_PATTERN } from './rules.ts'

/** The valid service key of a request. Only the guard creates this object. */
export interface AuthenticatedServiceKey {
  readonly id: number
}

const HEADER = 'x-api-key'

function readKey(request: FastifyRequest): string {
  const key = request.headers[HEADER]
  if (typeof key !== 'string' || !SERVICE_KEY_PATTERN.test(key) || isRepeated(request, HEADER))
    throw credentialRequired()
  return key
}

/** Requires a service key in `X-Api-Key`. Reads it from the database each time, so a deleted key is refused at once. */
export function createServiceKeyGuard(chat: Pick<Chat, 'db' | 'now'>): GuardAndLimit<AuthenticatedServiceKey> {
  async function guard(request: FastifyRequest): Promise<AuthenticatedServiceKey> {
    const key = await findServiceKeyByDigest(chat.db, digest(readKey(request)))
    if (!key) throw credentialRequired()
    if (key.revokedAt !== null) throw credentialRevoked()
    if (key.expiresAt !== null && key.expiresAt <= chat.now().toISOString()) throw credentialExpired()
    await recordServiceKeyUse(chat, key)
    return { id: key.id }
  }
  const refuses = [credentialRequired, credentialExpired, credentialRevoked]
  return {
    // Runs again once the body has arrived: the key may have been deleted in the meantime.
    guard: Object.assign(guard, { security: 'serviceKey', refuses, recheck: guard }),
    limit: { policy: serviceKeyPolicies.call, key: ({ id }) => String(id) },
  }
}
