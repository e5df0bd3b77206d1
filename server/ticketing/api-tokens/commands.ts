import { digest, randomSecret } from '#platform/auth/secrets.ts'
import { isUnavailable } from '#platform/db/failures.ts'
import { transaction } from '#platform/db/transaction.ts'
import { type FieldError, invalid } from '#platform/errors/invalid.ts'
import { toInstant } from '#platform/http/instants.ts'
import { audit } from '../database/audit.ts'
import type { Ticketing } from '../database/ticketing.ts'
import { unknownPools } from '../pools/queries.ts'
import { apiTokenById } from './queries.ts'
import { TOKEN_PREFIX } from './rules.ts'
import type { ApiToken, IssuedApiToken, NewApiToken } from './schema.ts'

interface Actor {
  readonly id: number
}

/** Makes a token and tells its secret, this once. Refuses unknown pools and an expiry that has passed. */
export async function createApiToken(ticketing: Ticketing, actor: Actor, input: NewApiToken): Promise<IssuedApiToken> {
  const { name, scopes } = input
  const poolIds = input.poolIds ?? []
  const now = ticketing.now()
  const expiresAt = input.expiresAt === null ? null : toInstant(input.expiresAt)
  const unknown = await unknownPools(ticketing.db, poolIds)
  const errors: FieldError[] = unknown.map((id) => ({ field: `poolIds[${poolIds.indexOf(id)}]`, rule: 'state' }))
  if (expiresAt !== null && expiresAt <= now.toISOString())
    errors.push({ field: 'expiresAt', rule: 'minimum', params: { limit: now.toISOString() } })
  if (errors.length > 0) throw invalid(...errors)
  const token = TOKEN_PREFIX + randomSecret()
  const row = {
    name,
    digest: digest(token),
    tokenPrefix: token.slice(0, TOKEN_PREFIX.length + 8),
    scopes: scopes.join(' '),
    allPools: input.allPools === true,
    source: input.source ?? name,
    createdAt: now.toISOString(),
    createdByUserId: actor.id,
    expiresAt,
  }
  const made = await transaction(ticketing.db, async (tx) => {
    const { id } = await tx.insertInto('ticketing.apiToken').values(row).returning('id').executeTakeFirstOrThrow()
    if (poolIds.length > 0)
      await tx
        .insertInto('ticketing.apiTokenPool')
        .values(poolIds.map((poolId) => ({ tokenId: id, poolId })))
        .execute()
    await audit(tx, row.createdAt, actor.id, 'api_token_created', `api_token:${id}`)
    return await apiTokenById(tx, id, now)
  })
  return { ...made, token }
}

/** Revokes a token for good; again changes nothing. Refuses with SVC:4006. */
export async function revokeApiToken(ticketing: Ticketing, actor: Actor, id: number): Promise<ApiToken> {
  const now = ticketing.now()
  return await transaction(ticketing.db, async (tx) => {
    const revoked = await tx
      .updateTable('ticketing.apiToken')
      .set({ revokedAt: now.toISOString() })
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .executeTakeFirstOrThrow()
    const record = await apiTokenById(tx, id, now)
    if (Number(revoked.numUpdatedRows) > 0)
      await audit(tx, now.toISOString(), actor.id, 'api_token_revoked', `api_token:${id}`)
    return record
  })
}

/**
 * Notes when a token was last used; at most once a minute, so that reading does not become writing. A database that
 * cannot write now keeps nobody from reading.
 */
export async function noteUse(ticketing: Ticketing, token: { id: number; lastUsedAt: string | null }): Promise<void> {
  const now = ticketing.now()
  if (token.lastUsedAt && now.getTime() - Date.parse(token.lastUsedAt) < 60_000) return
  await ticketing.db
    .updateTable('ticketing.apiToken')
    .set({ lastUsedAt: now.toISOString() })
    .where('id', '=', token.id)
    .execute()
    .catch((error: unknown) => {
      if (!isUnavailable(error)) throw error
    })
}
