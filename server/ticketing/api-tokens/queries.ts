import { readPage, selectTotal } from '#platform/http/paging.ts'
import type { PageRequest } from '#platform/http/schema-builders.ts'
import type { TicketingDb } from '../database/ticketing.ts'
import { apiTokenNotFound } from './errors.ts'
import { getTokenStatus, type Scope, scopes } from './rules.ts'
import type { ApiToken } from './schema.ts'

const tokenColumns = [
  'id',
  'name',
  'tokenPrefix',
  'scopes',
  'allPools',
  'source',
  'createdAt',
  'createdByUserId',
  'lastUsedAt',
  'expiresAt',
  'revokedAt',
] as const

const isScope = (word: string): word is Scope => (scopes as readonly string[]).includes(word)

export const parseScopes = (stored: string): Scope[] => stored.split(' ').filter(isScope)

async function loadPoolIds(db: TicketingDb, tokenIds: number[]): Promise<Map<number, number[]>> {
  const poolIdsByToken = new Map<number, number[]>(tokenIds.map((id) => [id, []]))
  if (tokenIds.length === 0) return poolIdsByToken
  const rows = await db
    .selectFrom('ticketing.apiTokenPool')
    .selectAll()
    .where('tokenId', 'in', tokenIds)
    .orderBy('poolId')
    .execute()
  for (const { tokenId, poolId } of rows) poolIdsByToken.get(tokenId)?.push(poolId)
  return poolIdsByToken
}

const selectTokens = (db: TicketingDb) => db.selectFrom('ticketing.apiToken')

/** Throws `apiTokenNotFound`. */
export async function getApiToken(db: TicketingDb, id: number, now: Date): Promise<ApiToken> {
  const row = await selectTokens(db).select(tokenColumns).where('id', '=', id).executeTakeFirst()
  if (!row) throw apiTokenNotFound()
  const poolIdsByToken = await loadPoolIds(db, [id])
  return {
    ...row,
    scopes: parseScopes(row.scopes),
    poolIds: poolIdsByToken.get(id) ?? [],
    status: getTokenStatus(row, now),
  }
}

/** Returns a page of tokens, newest first. */
export function listApiTokens(db: TicketingDb, page: PageRequest, now: Date) {
  const listQuery = selectTokens(db).select(tokenColumns).orderBy('id', 'desc')
  return readPage(page, selectTokens(db).select(selectTotal), listQuery, async (rows) => {
    const poolIdsByToken = await loadPoolIds(
      db,
      rows.map((row) => row.id),
    )
    return rows.map((row) => ({
      ...row,
      scopes: parseScopes(row.scopes),
      poolIds: poolIdsByToken.get(row.id) ?? [],
      status: getTokenStatus(row, now),
    }))
  })
}

export async function findTokenByDigest(db: TicketingDb, digest: string) {
  const row = await selectTokens(db)
    .select(['id', 'scopes', 'allPools', 'source', 'expiresAt', 'revokedAt', 'lastUsedAt'])
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (!row) return undefined
  const poolIdsByToken = row.allPools ? null : await loadPoolIds(db, [row.id])
  return { ...row, poolIds: poolIdsByToken && (poolIdsByToken.get(row.id) ?? []) }
}
