import { readPage, selectTotal } from '#platform/http/paging.ts'
import type { PageRequest } from '#platform/http/schema-builders.ts'
import type { ChatDb } from '../database/chat.ts'
import { type ServiceKeyScope, serviceKeyScopes } from './rules.ts'

const serviceKeyColumns = ['id', 'name', 'prefix', 'scopes', 'createdAt', 'lastUsedAt', 'expiresAt'] as const

const selectServiceKeys = (db: ChatDb) => db.selectFrom('chat.serviceKey').where('revokedAt', 'is', null)

const parseScopes = (stored: string): ServiceKeyScope[] =>
  serviceKeyScopes.filter((scope) => stored.split(' ').includes(scope))

/** Returns a page of the keys that were not deleted, newest first. */
export function listServiceKeys(db: ChatDb, page: PageRequest) {
  const newestFirst = selectServiceKeys(db).select(serviceKeyColumns).orderBy('id', 'desc')
  return readPage(page, selectServiceKeys(db).select(selectTotal), newestFirst, (rows) =>
    rows.map((row) => ({ ...row, scopes: parseScopes(row.scopes) })),
  )
}

/** Finds a key by its SHA-256, even if the key was deleted. */
export const findServiceKeyByDigest = (db: ChatDb, digest: string) =>
  db
    .selectFrom('chat.serviceKey')
    .select(['id', 'lastUsedAt', 'expiresAt', 'revokedAt'])
    .where('digest', '=', digest)
    .executeTakeFirst()
