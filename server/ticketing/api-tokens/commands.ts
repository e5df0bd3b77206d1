import { digest, randomSecret } from '#platform/auth/secrets.ts'
import { isDatabaseUnavailable, isForeignKeyViolation, isUniqueViolation } from '#platform/db/database-errors.ts'
import { transaction } from '#platform/db/transaction.ts'
import { createValidationRefusal, type FieldError } from '#platform/errors/field-errors.ts'
import { isStoredTimeOutdated, toInstant } from '#platform/http/instants.ts'
import { writeAuditEntry } from '../database/audit.ts'
import type { Ticketing } from '../database/ticketing.ts'
import { findUnknownPoolIds } from '../pools/queries.ts'
import { findOldestAdministratorId } from '../staff/queries.ts'
import { findTokenByDigest, getApiToken } from './queries.ts'
import { CHAT_SOURCE, scopes, TOKEN_PREFIX } from './rules.ts'
import type { ApiToken, IssuedApiToken, NewApiToken } from './schema.ts'

const LAST_USED_INTERVAL_MS = 60_000

interface Actor {
  readonly id: number
}

/** Creates a token. Stores only the hash and the first 12 characters of its secret. Throws `validationFailed`. */
export async function createApiToken(ticketing: Ticketing, actor: Actor, input: NewApiToken): Promise<IssuedApiToken> {
  const { name } = input
  const poolIds = input.poolIds ?? []
  const now = ticketing.now()
  const expiresAt = input.expiresAt === null ? null : toInstant(input.expiresAt)
  const unknownPoolIds = await findUnknownPoolIds(ticketing.db, poolIds)
  const errors: FieldError[] = unknownPoolIds.map((id) => ({
    field: `poolIds[${poolIds.indexOf(id)}]`,
    rule: 'state',
  }))
  if (expiresAt !== null && expiresAt <= now.toISOString())
    errors.push({ field: 'expiresAt', rule: 'minimum', params: { limit: now.toISOString() } })
  if (errors.length > 0) throw createValidationRefusal(...errors)
  const token = TOKEN_PREFIX + randomSecret()
  const row = {
    name,
    digest: digest(token),
    tokenPrefix: token.slice(0, TOKEN_PREFIX.length + 8),
    scopes: input.scopes.join(' '),
    allPools: input.allPools === true,
    source: input.source ?? name,
    createdAt: now.toISOString(),
    createdByUserId: actor.id,
    expiresAt,
  }
  const issued = await transaction(ticketing.db, async (tx) => {
    const { id } = await tx.insertInto('ticketing.apiToken').values(row).returning('id').executeTakeFirstOrThrow()
    if (poolIds.length > 0)
      await tx
        .insertInto('ticketing.apiTokenPool')
        .values(poolIds.map((poolId) => ({ tokenId: id, poolId })))
        .execute()
    await writeAuditEntry(tx, row.createdAt, actor.id, 'api_token_created', `api_token:${id}`)
    return await getApiToken(tx, id, now)
  }).catch((error: unknown) => {
    // If the foreign key is violated, another request has deleted a pool since its id was checked.
    throw isForeignKeyViolation(error) ? createValidationRefusal({ field: 'poolIds', rule: 'state' }) : error
  })
  return { ...issued, token }
}

const SERVICE_TOKEN = { name: 'Chat', source: CHAT_SOURCE } as const

/**
 * Stores the token with which the live chat calls ticketing, with every scope and pool. Does nothing if it is stored
 * already, even if it has been revoked. Otherwise, if there is no active administrator, returns false.
 */
export async function addServiceToken(ticketing: Ticketing, token: string): Promise<boolean> {
  if (await findTokenByDigest(ticketing.db, digest(token))) return true
  const createdByUserId = await findOldestAdministratorId(ticketing.db)
  if (createdByUserId === undefined) return false
  const createdAt = ticketing.now().toISOString()
  const tokenPrefix = token.slice(0, TOKEN_PREFIX.length + 8)
  const permissions = { scopes: scopes.join(' '), allPools: true }
  const row = { ...SERVICE_TOKEN, ...permissions, digest: digest(token), tokenPrefix, createdAt, createdByUserId }
  await transaction(ticketing.db, async (tx) => {
    const { id } = await tx.insertInto('ticketing.apiToken').values(row).returning('id').executeTakeFirstOrThrow()
    await writeAuditEntry(tx, createdAt, null, 'api_token_created', `api_token:${id}`)
  }).catch((error: unknown) => {
    // A unique violation means that another process has stored the token at the same time.
    if (!isUniqueViolation(error)) throw error
  })
  return true
}

/** Revokes a token permanently. Revoking it again has no effect. Throws `apiTokenNotFound`. */
export async function revokeApiToken(ticketing: Ticketing, actor: Actor, id: number): Promise<ApiToken> {
  const now = ticketing.now()
  return await transaction(ticketing.db, async (tx) => {
    const revoked = await tx
      .updateTable('ticketing.apiToken')
      .set({ revokedAt: now.toISOString() })
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .executeTakeFirstOrThrow()
    const record = await getApiToken(tx, id, now)
    if (Number(revoked.numUpdatedRows) > 0)
      await writeAuditEntry(tx, now.toISOString(), actor.id, 'api_token_revoked', `api_token:${id}`)
    return record
  })
}

/**
 * Stores when a token was last used, at most once a minute. The guard does not call it for tokens in its cache. Does
 * nothing if the database is full, read-only or unavailable, so that requests that only read still succeed.
 */
export async function recordTokenUse(
  ticketing: Ticketing,
  token: { id: number; lastUsedAt: string | null },
): Promise<void> {
  const now = ticketing.now()
  if (token.lastUsedAt && !isStoredTimeOutdated(token.lastUsedAt, LAST_USED_INTERVAL_MS, now)) return
  await ticketing.db
    .updateTable('ticketing.apiToken')
    .set({ lastUsedAt: now.toISOString() })
    .where('id', '=', token.id)
    .execute()
    .catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
    })
}
